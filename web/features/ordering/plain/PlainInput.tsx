import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { specOf } from '#contract/orders/plain/fieldWords.ts'
import type { PlainField } from '#contract/orders/plain/fieldWords.ts'
import { Choices } from '#shared/ui/form/Choices.tsx'
import type { OrderValues } from '../orderValues.ts'
import { blankPlainValues, formKeyOf } from './plainValues.ts'
import classes from '../OrderForm.module.css'

interface Props {
  form: UseFormReturnType<OrderValues>
  field: PlainField
  /** Its cost, or why the line does not offer it. */
  note?: string | undefined
  /** Not offered: it cannot be filled in, but an existing value can be removed. */
  isRefused?: boolean
  /** Of a choice: why one of its values cannot be chosen; null if it can. */
  refusedBecause?: (value: string) => string | null
}

/** Longer texts get a field of two lines. */
const lineMax = 60

/** Renders the input of a plain field, by its kind. */
export function PlainInput({ form, field, note, isRefused = false, refusedBecause }: Props) {
  const spec = specOf(field)
  const key = formKeyOf(field)
  const label = spec.input ?? spec.label
  const disabled = isRefused && form.values[key] === blankPlainValues[key]
  const common = { label, description: note, disabled, ...form.getInputProps(key) }
  switch (spec.kind) {
    case 'text':
      return spec.max > lineMax ? (
        <Textarea rows={2} placeholder={spec.placeholder} {...common} />
      ) : (
        <TextInput autoComplete="off" placeholder={spec.placeholder} {...common} />
      )
    case 'choice':
      return (
        <Choices
          label={label}
          path={key}
          value={String(form.values[key])}
          choices={Object.entries(spec.labels).map(([value, text]) => ({
            value,
            label: text,
            refusedBecause: refusedBecause?.(value) ?? null,
          }))}
          onChange={(value) => form.setFieldValue(key, value)}
          error={form.errors[key]}
        />
      )
    case 'fen':
      return (
        <TextInput
          {...common}
          label={`${label}（元）`}
          inputMode="decimal"
          autoComplete="off"
          placeholder={spec.placeholder}
        />
      )
    case 'count':
      return (
        <NativeSelect
          {...common}
          data={Array.from({ length: spec.max + 1 }, (_, count) => ({
            value: String(count),
            label: count === 0 ? '不需要' : `${count} ${spec.unit}`,
          }))}
        />
      )
    case 'flag':
      return (
        <label className={`flex items-start gap-3 touch text-3 ${classes.check}`}>
          <input type="checkbox" disabled={disabled} {...form.getInputProps(key, { type: 'checkbox' })} />
          <span>
            {label}
            {note === undefined ? null : <small>{note}</small>}
          </span>
        </label>
      )
  }
}
