import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { KnownCustomer, KnownRecipient } from '#contract/carrier/counterCalls.ts'
import { visitedParties } from '#contract/orders/places.ts'
import { RegionPicker } from '#domain/regions/RegionPicker.tsx'
import { onActivePage } from '#shared/browser/activePage.ts'
import { withRecipient, withSender } from './counterValues.ts'
import type { CounterValues } from './counterValues.ts'
import { focusField } from './focusNextOnEnter.ts'
import { KnownInput } from './KnownInput.tsx'
import { useKnownCustomers } from './useKnownCustomers.ts'
import classes from './CounterForm.module.css'

type Form = UseFormReturnType<CounterValues>

const goTo = (path: string) =>
  requestAnimationFrame(() => {
    const field = onActivePage(`[data-path="${CSS.escape(path)}"]`)
    if (field) focusField(field)
  })

const customerLine = (person: KnownCustomer) => ({
  key: `${person.phone} ${person.name}`,
  name: person.name,
  about: [person.phone, person.company].filter(Boolean).join(' '),
})
const recipientLine = (knownRecipient: KnownRecipient) => ({
  key: `${knownRecipient.phone} ${knownRecipient.name}`,
  name: knownRecipient.name,
  about: [knownRecipient.phone, knownRecipient.regionText, knownRecipient.goodsName]
    .filter(Boolean)
    .join(' '),
})

const begins = (text: string, typed: string) => typed === '' || text.startsWith(typed)

/** Renders sender and recipient; suggests known senders and their last recipients while typing. */
export function CounterParties({ form }: { form: Form }) {
  const { shipper, recipient } = form.values
  const byPhone = useKnownCustomers(shipper.phone)
  const current = byPhone.find(({ phone }) => phone === shipper.phone.trim())
  // No search by name is needed when the phone is known.
  const byName = useKnownCustomers(current ? '' : shipper.name)
  const senders = byPhone.filter(
    (candidate) => candidate.phone !== shipper.phone.trim() || candidate.name !== shipper.name,
  )
  const recipients = (current?.recipients ?? []).filter(
    ({ phone, name }) =>
      begins(phone, recipient.phone.trim()) && !(phone === recipient.phone && name === recipient.name),
  )
  const fillSender = (customer: KnownCustomer | undefined) => {
    if (!customer) return
    form.setValues(withSender(form.getValues(), customer))
    goTo('recipient.phone')
  }
  const fillRecipient = (known: KnownRecipient | undefined) => {
    if (!known) return
    form.setValues(withRecipient(form.getValues(), known))
    goTo('goods.0.pieces')
  }
  const comes = visitedParties(form.values).recipient
  return (
    <div className={`grid items-start two-columns gap-3 gap-x-4 ${classes.fields}`}>
      <KnownInput
        label="发货手机"
        withAsterisk
        type="tel"
        inputMode="numeric"
        listLabel="老客户"
        offered={senders.map(customerLine)}
        onAccept={(row) => fillSender(senders[row])}
        {...form.getInputProps('shipper.phone')}
      />
      <KnownInput
        label="发货人"
        withAsterisk
        listLabel="老客户"
        offered={byName.map(customerLine)}
        onAccept={(row) => fillSender(byName[row])}
        {...form.getInputProps('shipper.name')}
      />
      <KnownInput
        label="收货电话"
        withAsterisk
        type="tel"
        listLabel="这位客户的收货人"
        offered={recipients.map(recipientLine)}
        onAccept={(row) => fillRecipient(recipients[row])}
        {...form.getInputProps('recipient.phone')}
      />
      <TextInput label="收货人" withAsterisk autoComplete="off" {...form.getInputProps('recipient.name')} />
      <div className={`full-row ${classes.wide}`}>
        <RegionPicker
          label="到站"
          withAsterisk
          isPassed
          deepest={comes}
          placeholder="可输拼音，如 yw"
          {...form.getInputProps('recipient.regionCode')}
          value={recipient.regionCode}
        />
      </div>
      <TextInput
        className={`full-row ${classes.wide}`}
        label="详细地址"
        withAsterisk={comes}
        autoComplete="off"
        placeholder={comes ? '街道、门牌号' : '自提可不填'}
        {...form.getInputProps('recipient.address')}
      />
    </div>
  )
}
