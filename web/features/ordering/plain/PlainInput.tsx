import type { UseFormReturnType } from '@mantine/form'
import { specOf } from '#contract/orders/plain/fieldWords.ts'
import type { PlainField } from '#contract/orders/plain/fieldWords.ts'
import { FieldInput } from '#shared/ui/fields/FieldInput.tsx'
import { formKeyOf } from '#shared/ui/fields/typedFields.ts'
import type { OrderValues } from '../orderValues.ts'
import { blankPlainValues } from './plainValues.ts'

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

/** Renders the input of a plain field. */
export function PlainInput({ form, field, note, isRefused = false, refusedBecause }: Props) {
  const spec = specOf(field)
  const key = formKeyOf(field)
  return (
    <FieldInput
      spec={spec}
      label={spec.input ?? spec.label}
      path={key}
      input={form.getInputProps(key, { type: spec.kind === 'flag' ? 'checkbox' : 'input' })}
      note={note}
      isDisabled={isRefused && form.values[key] === blankPlainValues[key]}
      refusedBecause={refusedBecause}
    />
  )
}
