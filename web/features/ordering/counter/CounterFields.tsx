import { NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { specOf } from '#contract/orders/plain/fieldWords.ts'
import { deliveryModeLabels, packagingLabels, packagings, paymentLabels } from '#contract/orders/words.ts'
import { isNegotiable, negotiableLabel } from '#contract/price/negotiable.ts'
import { CheckInput } from '#shared/ui/fields/CheckInput.tsx'
import { FieldInput } from '#shared/ui/fields/FieldInput.tsx'
import { formKeyOf } from '#shared/ui/fields/typedFields.ts'
import { AmountInput } from '#shared/ui/form/amounts/AmountInput.tsx'
import { yuan } from '#shared/ui/text/format.ts'
import type { CounterValues } from './counterValues.ts'
import type { CounterLine } from './useCounterLines.ts'
import classes from './CounterForm.module.css'

type Form = UseFormReturnType<CounterValues>

const choicesOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** Renders the single kind of goods of a counter order. */
export function CounterGoods({ form }: { form: Form }) {
  const at = (field: string) => form.getInputProps(`goods.0.${field}`)
  return (
    <div className={`grid items-start two-columns gap-3 gap-x-4 ${classes.fields}`}>
      <TextInput label="货名" withAsterisk autoComplete="off" {...at('name')} />
      <AmountInput kind="pieces" fieldName="件数" label="件数" withAsterisk {...at('pieces')} />
      <AmountInput kind="weight" fieldName="重量" label="总重量（公斤）" withAsterisk {...at('weight')} />
      <AmountInput
        kind="volume"
        fieldName="体积"
        label="总体积（方）"
        placeholder="重货可不填"
        {...at('volume')}
      />
      <NativeSelect
        label="包装"
        data={packagings.map((value) => ({ value, label: packagingLabels[value] }))}
        {...at('packaging')}
      />
      <NativeSelect
        label="送货方式"
        data={choicesOf(deliveryModeLabels)}
        {...form.getInputProps('deliveryMode')}
      />
      <NativeSelect label="付款方式" data={choicesOf(paymentLabels)} {...form.getInputProps('payment')} />
      {(['codFen', 'declaredValueFen', 'receiptCopies'] as const).map((field) => (
        <FieldInput
          key={field}
          spec={specOf(field)}
          label={specOf(field).input ?? specOf(field).label}
          path={formKeyOf(field)}
          input={form.getInputProps(formKeyOf(field))}
        />
      ))}
      <div className={classes.wide}>
        <CheckInput
          label="控货：等客户通知再放货"
          input={form.getInputProps('isHeld', { type: 'checkbox' })}
        />
      </div>
    </div>
  )
}

/** Returns '永康 → 义乌 ¥120.00', with the services it lacks. */
const lineText = ({ line, quote, lacking }: CounterLine) =>
  [
    `${line.originName} → ${line.destinationName}`,
    isNegotiable(line) ? negotiableLabel : quote ? yuan(quote.totalFen) : '',
    lacking.length > 0 ? `不提供${lacking.join('、')}` : '',
  ]
    .filter(Boolean)
    .join(' ')

/** Renders the choice of line, the price, and the carrier's own number. */
export function CounterTerms({
  form,
  lines,
  chosen,
}: {
  form: Form
  lines: readonly CounterLine[]
  chosen: CounterLine | null
}) {
  const hasOwnPrice = form.values.ownPrice.trim() !== ''
  return (
    <div className={`grid items-start two-columns gap-3 gap-x-4 ${classes.fields}`}>
      <NativeSelect
        className={`full-row ${classes.wide}`}
        label="专线（价低的在前）"
        withAsterisk
        disabled={lines.length === 0}
        {...form.getInputProps('lineId')}
        data={
          lines.length === 0
            ? [{ value: '', label: '先填到站' }]
            : lines.map((option) => ({ value: String(option.line.id), label: lineText(option) }))
        }
        value={chosen ? String(chosen.line.id) : ''}
        onChange={(event) => form.setFieldValue('lineId', Number(event.currentTarget.value))}
      />
      <TextInput
        label="议定运费（元）"
        autoComplete="off"
        placeholder="380、-20 或 9折"
        {...form.getInputProps('ownPrice')}
      />
      <TextInput
        label="改价原因"
        withAsterisk={hasOwnPrice}
        disabled={!hasOwnPrice}
        autoComplete="off"
        placeholder="如 老客户优惠"
        {...form.getInputProps('ownReason')}
      />
      <TextInput
        label="自编运单号"
        autoComplete="off"
        placeholder="选填"
        {...form.getInputProps('carrierNumber')}
      />
      <TextInput
        className={classes.wide}
        label="备注"
        autoComplete="off"
        placeholder="选填"
        {...form.getInputProps('remark')}
      />
      <CheckInput label="货已收到" input={form.getInputProps('isReceived', { type: 'checkbox' })} />
    </div>
  )
}
