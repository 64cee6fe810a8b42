import { textOf } from '#contract/price/fieldText.ts'
import { blankRecord, namesIn, recordFields, recordNames, recordSpec } from '#contract/records/fieldWords.ts'
import type { RecordInput } from '#contract/records/fieldWords.ts'
import type { RecordKind } from '#contract/records/words.ts'
import { requestValues, typedValues } from '#shared/ui/fields/typedFields.ts'
import type { TypedValues } from '#shared/ui/fields/typedFields.ts'
import type { AddressRecord } from '../recordCalls.ts'

/** Form values of a record of either book. */
export type RecordValues = TypedValues<typeof recordFields> & { isDefault: boolean }

export const blankValues: RecordValues = { ...typedValues(recordFields, blankRecord), isDefault: false }

/** Returns a record's fields; those that its book does not have are blank. */
const fieldsOf = (record: AddressRecord): RecordInput => ({ ...blankRecord, ...record })

/** Returns a record's form values. */
export const valuesOf = (record: AddressRecord): RecordValues => ({
  ...typedValues(recordFields, fieldsOf(record)),
  isDefault: record.isDefault,
})

/** Returns form values as the save call takes them. */
export const requestOf = (kind: RecordKind, values: RecordValues) => {
  const fields = requestValues(recordFields, values)
  return {
    ...(Object.fromEntries(namesIn[kind].map((field) => [field, fields[field]])) as typeof fields),
    isDefault: values.isDefault,
  }
}

/** One field that another user changed while the form was open. */
export interface FieldChange {
  label: string
  was: string
  now: string
}

const comparedFields: readonly { label: string; of: (record: AddressRecord) => string }[] = [
  ...recordNames.map((field) => {
    const spec = recordSpec(field)
    return {
      label: spec.label,
      of: (record: AddressRecord) =>
        spec.kind === 'region' ? record.regionText : (textOf(spec, fieldsOf(record)[field]) ?? ''),
    }
  }),
  { label: '默认', of: ({ isDefault }) => (isDefault ? '是' : '否') },
]

/** Returns the fields that differ between two versions of a record. */
export const changesBetween = (was: AddressRecord, now: AddressRecord): FieldChange[] =>
  comparedFields.flatMap(({ label, of }) =>
    of(was) === of(now) ? [] : [{ label, was: of(was), now: of(now) }],
  )
