import { blankOf, mapFields, namesOf } from '../kernel/fieldTable.ts'
import type { FieldSpec, ValuesOf } from '../kernel/fieldTable.ts'

/** A row of the table of a line's plain fields. */
export type LineFieldSpec = Extract<FieldSpec, { kind: 'text' | 'choice' | 'flag' }> & {
  /** Labels of the input and among what customers read, where they differ. */
  input?: string
  fact?: string
  /** Width of its column in a price list, in characters. */
  width: number
  /** How to fill its cell, as the template says; '' where the title says enough. */
  note: string
}

/**
 * The plain fields of a line: a text, choice or flag each, which customers read. Schemas, form, differences, price list in and out,
 * list, detail and comparison are derived. Stations, times, prices and fees have rules of their own (manageFields.ts).
 */
export const lineFields = {
  remark: {
    kind: 'text',
    label: '备注',
    input: '给客户看的说明',
    fact: '说明',
    placeholder: '如 不收液体、电池和危险品',
    max: 500,
    rows: 3,
    width: 30,
    note: '',
  },
} as const satisfies Record<string, LineFieldSpec>

type Fields = typeof lineFields
export type LineField = keyof Fields
/** Values of the plain fields of a line. */
export type PlainLine = ValuesOf<Fields>

export const lineFieldNames = namesOf(lineFields)

/** Returns the specification of a field without its specific literal types. */
export const lineFieldSpec = (field: LineField): LineFieldSpec => lineFields[field]

/** Returns the label of a field among what customers read. */
export const lineFactLabel = (field: LineField): string => {
  const { fact, label } = lineFieldSpec(field)
  return fact ?? label
}

/** Values of a line of which no plain field is set. */
export const blankLineFields: PlainLine = mapFields(lineFields, lineFieldNames, (_, spec) => blankOf(spec))

/** Returns the plain fields of a line. */
export const plainLine = (line: PlainLine): PlainLine =>
  mapFields(lineFields, lineFieldNames, (field) => line[field])
