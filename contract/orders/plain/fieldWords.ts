import { deliveryModeLabels, paymentLabels, pickupModeLabels } from '../words.ts'
import type { FieldSpec } from './fieldSpec.ts'
import { serviceFields } from './serviceWords.ts'

/**
 * The plain fields of an order: what a customer says of it in one text, choice, amount, count or yes, in the order in which an order
 * tells them. Everything that carries them goes through this table: schemas, form, repeating and editing, storing, facts, lists and
 * Excel. Parties, goods and the pickup time have rules of their own and stand by hand. The column of `codFen` is `cod_fen`.
 */
export const plainFields = {
  pickupMode: {
    kind: 'choice',
    label: '提货方式',
    fact: '提货',
    labels: pickupModeLabels,
    blank: 'self',
    isRequired: true,
    isService: true,
  },
  deliveryMode: {
    kind: 'choice',
    label: '送货方式',
    fact: '送货',
    labels: deliveryModeLabels,
    blank: 'self',
    isRequired: true,
    isService: true,
    exportWidth: 10,
    isListed: true,
  },
  payment: {
    kind: 'choice',
    label: '付款方式',
    fact: '付款',
    labels: paymentLabels,
    blank: 'prepaid',
    isRequired: true,
    exportWidth: 9,
    isListed: true,
  },
  declaredValueFen: serviceFields.declaredValueFen,
  codFen: serviceFields.codFen,
  receiptCopies: serviceFields.receiptCopies,
  isHeld: serviceFields.isHeld,
  skipsRecipientSms: { kind: 'flag', label: '不给收货人发短信' },
  remark: {
    kind: 'text',
    label: '备注',
    placeholder: '易碎、需叉车、到货前联系谁……',
    max: 200,
    exportWidth: 24,
  },
} as const satisfies Record<string, FieldSpec>

type Fields = typeof plainFields
export type PlainField = keyof Fields
/** The fields whose row says something, `isListed` for one. */
export type FieldWith<Mark extends string> = {
  [Field in PlainField]: Fields[Field] extends Record<Mark, unknown> ? Field : never
}[PlainField]
export type FieldOfKind<Wanted extends FieldSpec['kind']> = {
  [Field in PlainField]: Fields[Field]['kind'] extends Wanted ? Field : never
}[PlainField]

type ValueOf<Spec> = Spec extends { kind: 'choice'; labels: infer Labels }
  ? keyof Labels & string
  : Spec extends { kind: 'text' }
    ? string
    : Spec extends { kind: 'flag' }
      ? boolean
      : number
export type PlainValue<Field extends PlainField = PlainField> = ValueOf<Fields[Field]>
/** The plain fields as an order holds them. */
export type PlainOrder = { [Field in PlainField]: PlainValue<Field> }

export const plainNames = Object.keys(plainFields) as PlainField[]

/** The row of a field, without what only its own type knows. */
export const specOf = (field: PlainField): FieldSpec => plainFields[field]

export const hasMark = <Mark extends 'exportWidth' | 'isListed' | 'isService'>(
  field: PlainField,
  mark: Mark,
): field is FieldWith<Mark> => specOf(field)[mark] !== undefined

export const exportedNames = plainNames.filter((field) => hasMark(field, 'exportWidth'))
export const listedNames = plainNames.filter((field) => hasMark(field, 'isListed'))

/** Something for each of these fields. Its type says of what kind for which: the maker looks at the kind of the row. */
export const madeOf = <Field extends PlainField, Made extends Record<Field, unknown>>(
  fields: readonly Field[],
  make: (field: Field, spec: FieldSpec) => unknown,
): Made => Object.fromEntries(fields.map((field) => [field, make(field, specOf(field))])) as Made

function blankOf(spec: FieldSpec): PlainValue {
  switch (spec.kind) {
    case 'text':
      return ''
    case 'choice':
      return spec.blank as PlainValue
    case 'fen':
    case 'count':
      return 0
    case 'flag':
      return false
  }
}

/** What an order holds of which nothing plain was said. */
export const blankPlain = madeOf<PlainField, PlainOrder>(plainNames, (_, spec) => blankOf(spec))

/** A field's name in an Excel request: sums are in yuan there. */
export type ExportName<Field extends string> = Field extends `${infer Base}Fen` ? `${Base}Yuan` : Field
export const exportNameOf = <Field extends PlainField>(field: Field) =>
  field.replace(/Fen$/, 'Yuan') as ExportName<Field>
