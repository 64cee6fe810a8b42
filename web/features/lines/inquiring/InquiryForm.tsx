import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { inquiryCalls } from '#contract/orders/inquiries/calls.ts'
import { inquiryRemarkMax } from '#contract/orders/inquiries/words.ts'
import { packagingLabels, packagings } from '#contract/orders/words.ts'
import { amountFault } from '#contract/price/parseAmounts.ts'
import { noServices } from '#contract/price/services.ts'
import { RegionPicker } from '#domain/regions/RegionPicker.tsx'
import { useLocalCity } from '#shared/browser/localCity.ts'
import { useAddress } from '#shared/browser/useAddress.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { AmountInput } from '#shared/ui/form/amounts/AmountInput.tsx'
import { Faults } from '#shared/ui/form/Faults.tsx'
import { useContractForm } from '#shared/ui/form/forms.ts'
import { ServicePicker } from '../services/ServicePicker.tsx'
import { InquiryLines } from './InquiryLines.tsx'
import { goodsAndServicesOf, inquiryFormPath, inquiryRequest, withInquiry } from './inquiryValues.ts'
import type { InquiryValues } from './inquiryValues.ts'
import classes from './Inquiring.module.css'

const path = '/orders/createInquiry'
/** Pause after typing before the values are written to the address. */
const typingPauseMs = 300

/** Returns the fault of a typed amount; clearer than the schema's fault of its parsed value. */
function sayFault(at: string, values: InquiryValues): string | null {
  if (at === 'kg') return amountFault('weight', '重量', values.kg)
  if (at === 'm3') return amountFault('volume', '体积', values.m3)
  if (at === 'pieces') return amountFault('pieces', '件数', values.pieces)
  return null
}

/** Writes the typed values to the address, so that a reload and the browser's Back lose nothing. */
function useValuesInAddress(values: InquiryValues): void {
  const [, change] = useAddress()
  const typed = JSON.stringify(values)
  const [written, setWritten] = useState(typed)
  const writeAddress = useEffectEvent(() => {
    setWritten(typed)
    change((present) => withInquiry(present, values), { replace: true })
  })
  useEffect(() => {
    if (typed === written) return undefined
    const timer = setTimeout(writeAddress, typingPauseMs)
    return () => clearTimeout(timer)
  }, [typed, written])
}

/** Renders the inquiry form: goods, destination, and the carriers to ask for a price. */
export function InquiryForm({ initial }: { initial: InquiryValues }) {
  const navigate = useNavigate()
  const siteId = useLocalCity((state) => state.site.cityId)
  const { send, fault, intent } = useWrite(path, { rereads: ['/orders/getInquiryList'] })
  const { form, submit, isSubmitting, otherFaults } = useContractForm(inquiryCalls[path].request, {
    initial,
    // the address has the input; this keeps the key of a request whose answer was lost
    keptAs: path,
    intent,
    toRequest: inquiryRequest,
    toFormPath: inquiryFormPath,
    describeFault: sayFault,
  })
  const { values } = form
  useValuesInAddress(values)
  const sendInquiry = submit((request) =>
    send(request, ({ id }) => {
      showSuccessToast('已发给各家，有报价会通知您')
      void navigate(`/orders/inquiry/${id}`, { replace: true })
    }),
  )
  const isReady = values.to !== null && values.goods.trim() !== '' && values.lineIds.length > 0
  return (
    <form
      noValidate
      className={`grid gap-4 ${classes.form}`}
      onSubmit={(event) => void sendInquiry(event)}
      data-in-address
    >
      <section className="card grid content-start gap-4 min-w-0 p-4 figures" aria-labelledby="inquiry-goods">
        <h2 className="section-title" id="inquiry-goods">
          货物和目的地
        </h2>
        <RegionPicker
          label="目的地"
          withAsterisk
          fromSite={siteId}
          placeholder="省 / 市 / 区县，可输拼音"
          {...form.getInputProps('to')}
          value={values.to}
        />
        <div className="grid items-start two-columns gap-3 gap-x-4">
          <TextInput label="货物名称" withAsterisk autoComplete="off" {...form.getInputProps('goods')} />
          <NativeSelect
            label="包装"
            data={packagings.map((value) => ({ value, label: packagingLabels[value] }))}
            {...form.getInputProps('packaging')}
          />
          <AmountInput
            kind="pieces"
            fieldName="件数"
            label="件数"
            withAsterisk
            {...form.getInputProps('pieces')}
          />
          <AmountInput
            kind="weight"
            fieldName="重量"
            label="总重量（公斤）"
            withAsterisk
            placeholder="如 120"
            {...form.getInputProps('kg')}
          />
          <AmountInput
            kind="volume"
            fieldName="体积"
            label="总体积（方）"
            placeholder="重货可不填"
            {...form.getInputProps('m3')}
          />
        </div>
        <ServicePicker
          wanted={{ ...noServices, ...goodsAndServicesOf(values) }}
          typed={values}
          onType={(sums) => form.setValues(sums)}
          onChange={({ declaredValueFen: _, codFen: __, ...ways }) => form.setValues(ways)}
          onClear={() => {
            const { pickupMode, deliveryMode, receiptCopies, isHeld } = noServices
            form.setValues({ pickupMode, deliveryMode, receiptCopies, isHeld, insured: '', cod: '' })
          }}
        />
        <Textarea
          label="备注"
          rows={2}
          maxLength={inquiryRemarkMax}
          placeholder="易碎、需叉车、什么时候要到……"
          {...form.getInputProps('remark')}
        />
      </section>
      <InquiryLines
        values={values}
        onChange={(lineIds) => form.setFieldValue('lineIds', lineIds)}
        error={typeof form.errors['lineIds'] === 'string' ? form.errors['lineIds'] : null}
      />
      <div className="full-row grid gap-3">
        <Faults of={[...otherFaults, fault]} />
        <div className="row wrap justify-end gap-3">
          <Button component={Link} to="/orders/inquiries" variant="default">
            我的询价
          </Button>
          <Button type="submit" size="md" variant={isReady ? 'filled' : 'default'} loading={isSubmitting}>
            发出询价
          </Button>
        </div>
      </div>
    </form>
  )
}
