import type { UseFormReturnType } from '@mantine/form'
import { namesIn, recordSpec } from '#contract/records/fieldWords.ts'
import type { RecordField } from '#contract/records/fieldWords.ts'
import type { RecordKind } from '#contract/records/words.ts'
import { RegionPicker } from '#domain/regions/RegionPicker.tsx'
import { CheckInput } from '#shared/ui/fields/CheckInput.tsx'
import { FieldInput } from '#shared/ui/fields/FieldInput.tsx'
import type { RecordValues } from './recordValues.ts'
import classes from './RecordDialog.module.css'

/** Fields that stand beside each other. */
const paired: readonly RecordField[] = ['name', 'phone']
/** The next ones; the others follow in the order of the table. */
const placed: readonly RecordField[] = ['regionCode', 'address']

/** Renders the fields of a record; those that it must have come first. */
export function RecordFields({ kind, form }: { kind: RecordKind; form: UseFormReturnType<RecordValues> }) {
  const inputOf = (field: RecordField) => {
    const spec = recordSpec(field)
    const input = form.getInputProps(field, { type: spec.kind === 'flag' ? 'checkbox' : 'input' })
    if (spec.kind !== 'region')
      return <FieldInput key={field} spec={spec} label={spec.label} path={field} input={input} />
    const { label, placeholder = '' } = spec
    return (
      <RegionPicker
        key={field}
        label={label}
        withAsterisk
        deepest
        placeholder={placeholder}
        {...input}
        value={form.values.regionCode}
      />
    )
  }
  const others = namesIn[kind].filter((field) => !paired.includes(field) && !placed.includes(field))
  return (
    <>
      <div className={`grid items-start gap-4 ${classes.pair}`}>{paired.map(inputOf)}</div>
      {[...placed, ...others].map(inputOf)}
      <CheckInput
        label={kind === 'shipper' ? '设为默认，新订单自动填这一位' : '设为默认，选收货人时排在最前'}
        input={form.getInputProps('isDefault', { type: 'checkbox' })}
      />
    </>
  )
}
