import { blankOf, mapFields, namesOf } from '../kernel/fieldTable.ts'
import type { FieldSpec, ValuesOf } from '../kernel/fieldTable.ts'
import { partyFields } from '../orders/plain/partyWords.ts'
import { deliveryModeLabels } from '../orders/words.ts'
import type { RecordKind } from './words.ts'

/** A row of the table of a record's fields. */
export type RecordFieldSpec = Extract<
  FieldSpec,
  { kind: 'text' | 'phone' | 'region' | 'choice' | 'flag' }
> & {
  /** Width of its Excel column in characters. */
  exportWidth: number
  /** The only book that has it; both, if left out. */
  book?: RecordKind
  /** Part of a party: refusals name whose it is, such as 收货人姓名. */
  isOfParty?: true
  /** Title of its column in the list, where it has one of its own. */
  column?: string
}

/**
 * The fields of a record of an address book that users fill in, in the order of its Excel file. Schemas, form, storing, comparing,
 * Excel out and Excel in are derived. The default mark is handled separately. The column of `regionCode` is `region_code`.
 */
export const recordFields = {
  name: { ...partyFields.name, exportWidth: 12, isOfParty: true },
  company: { ...partyFields.company, placeholder: '选填', exportWidth: 24, isOfParty: true },
  phone: { ...partyFields.phone, placeholder: '手机或座机', exportWidth: 16, isOfParty: true },
  regionCode: {
    ...partyFields.regionCode,
    placeholder: '省 / 市 / 区县，可输拼音',
    exportWidth: 24,
    isOfParty: true,
  },
  address: { ...partyFields.address, placeholder: '街道、门牌号', exportWidth: 40, isOfParty: true },
  deliveryMode: {
    kind: 'choice',
    label: '常用送货方式',
    labels: deliveryModeLabels,
    blank: null,
    exportWidth: 14,
    book: 'recipient',
    column: '送货方式',
  },
  remark: {
    kind: 'text',
    label: '备注',
    placeholder: '选填，只有本企业的人看得到',
    max: 100,
    exportWidth: 24,
    column: '备注',
  },
} as const satisfies Record<string, RecordFieldSpec>

type Fields = typeof recordFields
export type RecordField = keyof Fields
/** What users fill in of a record. A field that its book does not have is blank. */
export type RecordInput = ValuesOf<Fields>
/** The same without what only recipients have. */
type RecipientsOnly = {
  [Field in RecordField]: Fields[Field] extends { book: 'recipient' } ? Field : never
}[RecordField]
export type ShipperField = Exclude<RecordField, RecipientsOnly>

export const recordNames = namesOf(recordFields)

/** Returns the specification of a field without its specific literal types. */
export const recordSpec = (field: RecordField): RecordFieldSpec => recordFields[field]

/** Names of the fields of both books, and of those that each book has. */
const shipperNames = recordNames.filter(
  (field): field is ShipperField => recordSpec(field).book === undefined,
)
export const namesIn = { shipper: shipperNames, recipient: recordNames } as const

/** Values of a record that nobody filled in. */
export const blankRecord: RecordInput = mapFields(recordFields, recordNames, (_, spec) => blankOf(spec))

/** Name of a field's cell in an imported row: a region is written in words there. */
export type CellName<Field extends RecordField> = Field extends 'regionCode' ? 'region' : Field
export const cellNameOf = <Field extends RecordField>(field: Field) =>
  (field === 'regionCode' ? 'region' : field) as CellName<Field>

/** A row of a file, every cell a text. A book's rows have only its own fields. */
export type RecordCells = Record<CellName<ShipperField>, string> &
  Partial<Record<CellName<RecordField>, string>>

/** Parts of a region, from the largest, where a list of people has a column for each. */
export const regionPieces = ['province', 'city', 'district'] as const
/** What a column of a list of people can fill: a field, or a part of its region. */
export const recordTargets = [...recordNames, ...regionPieces] as const
export type RecordTarget = (typeof recordTargets)[number]
