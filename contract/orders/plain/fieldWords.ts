import { deliveryModeLabels, paymentLabels, pickupModeLabels } from '../words.ts'
import type { FieldSpec } from './fieldSpec.ts'
import { serviceFields } from './serviceWords.ts'

/**
 * The plain fields of an order: one text, choice, amount, count or flag each, in display order. Schemas, form, repeating,
 * editing, storing, facts, lists and Excel all use this table. Parties, goods and the pickup time have rules of their own and are
 * handled separately. The column of `codFen` is `cod_fen`.
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
/** Names of the fields that have this property, such as `isListed`. */
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
/** Values of all plain fields of an order. */
export type PlainOrder = { [Field in PlainField]: PlainValue<Field> }

export const plainNames = Object.keys(plainFields) as PlainField[]

/** Returns the specification of a field without its specific literal types. */
export const specOf = (field: PlainField): FieldSpec => plainFields[field]

export const hasMark = <Mark extends 'exportWidth' | 'isListed' | 'isService'>(
  field: PlainField,
  mark: Mark,
): field is FieldWith<Mark> => specOf(field)[mark] !== undefined

export const exportedNames = plainNames.filter((field) => hasMark(field, 'exportWidth'))
export const listedNames = plainNames.filter((field) => hasMark(field, 'isListed'))

/** Maps field names to values. The declared result type must match what `make` returns for the kind of each field. */
export const mapFields = <Field extends PlainField, Made extends Record<Field, unknown>>(
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

/** Values of an order without any plain field set. */
export const blankFields = mapFields<PlainField, PlainOrder>(plainNames, (_, spec) => blankOf(spec))

/** Name of a field in an Excel request, where amounts are in yuan. */
export type ExportName<Field extends string> = Field extends `${infer Base}Fen` ? `${Base}Yuan` : Field
export const exportNameOf = <Field extends PlainField>(field: Field) =>
  field.replace(/Fen$/, 'Yuan') as ExportName<Field>
