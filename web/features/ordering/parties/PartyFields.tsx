import type { UseFormReturnType } from '@mantine/form'
import { visitedParties } from '#contract/orders/places.ts'
import { RegionPicker } from '#domain/regions/RegionPicker.tsx'
import { TextField } from '#shared/ui/input/TextField.tsx'
import type { OrderValues, PartyKey } from '../orderValues.ts'
import { PickFromBook, SaveToBook } from './BookOfParty.tsx'
import classes from '../OrderForm.module.css'

interface Props {
  form: UseFormReturnType<OrderValues>
  partyKey: PartyKey
  /** Whether the customer has an address book. */
  hasBook?: boolean
}

const titles = { shipper: '发货人', recipient: '收货人' } as const

/** Renders name, company, phone, region and address of one party. */
export function PartyFields({ form, partyKey, hasBook = false }: Props) {
  const title = titles[partyKey]
  // A visitor confirms the order by the shipper's mobile unless another is given.
  const offerContact = () => {
    const { contactMobile, shipper } = form.getValues()
    if (partyKey === 'shipper' && contactMobile === '' && /^1[3-9]\d{9}$/.test(shipper.phone.trim()))
      form.setFieldValue('contactMobile', shipper.phone.trim())
  }
  const comes = visitedParties(form.values)[partyKey]
  const phone = form.getInputProps(`${partyKey}.phone`)
  return (
    <section
      className={`card grid content-start gap-4 min-w-0 p-4 figures ${classes.section}`}
      aria-labelledby={`${partyKey}-title`}
    >
      <h2 className="section-title" id={`${partyKey}-title`}>
        {title}
      </h2>
      {hasBook && <PickFromBook form={form} partyKey={partyKey} />}
      <div className={`grid items-start gap-4 ${classes.nameAndPhone}`}>
        <TextField label="姓名" withAsterisk autoComplete="off" {...form.getInputProps(`${partyKey}.name`)} />
        <TextField
          label="电话"
          withAsterisk
          type="tel"
          autoComplete="off"
          placeholder="手机或座机"
          {...phone}
          onBlur={offerContact}
        />
      </div>
      <RegionPicker
        label="所在地区"
        withAsterisk
        deepest={comes}
        placeholder={comes ? '省 / 市 / 区县，可输拼音' : '到市即可，可输拼音'}
        {...form.getInputProps(`${partyKey}.regionCode`)}
        value={form.values[partyKey].regionCode}
      />
      <TextField
        label="详细地址"
        withAsterisk={comes}
        autoComplete="off"
        placeholder={comes ? '街道、门牌号' : `${partyKey === 'shipper' ? '自送' : '自提'}可不填`}
        {...form.getInputProps(`${partyKey}.address`)}
      />
      <TextField
        label="单位"
        autoComplete="off"
        placeholder="选填"
        {...form.getInputProps(`${partyKey}.company`)}
      />
      {hasBook && <SaveToBook form={form} partyKey={partyKey} />}
    </section>
  )
}
