import { blankOf, mapFields, namesOf } from '../../kernel/fieldTable.ts'
import type { FieldSpec, MarkedField, ValueOf, ValuesOf } from '../../kernel/fieldTable.ts'
import { deliveryModeLabels, paymentLabels, pickupModeLabels } from '../words.ts'
import type { OrderFieldSpec } from './fieldSpec.ts'
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
    rows: 2,
    exportWidth: 24,
  },
} as const satisfies Record<string, OrderFieldSpec>

type Fields = typeof plainFields
export type PlainField = keyof Fields
/** Names of the fields that have this property, such as `isListed`. */
export type FieldWith<Mark extends string> = MarkedField<Fields, Mark>
export type FieldOfKind<Wanted extends FieldSpec['kind']> = {
  [Field in PlainField]: Fields[Field]['kind'] extends Wanted ? Field : never
}[PlainField]

export type PlainValue<Field extends PlainField = PlainField> = ValueOf<Fields[Field]>
/** Values of all plain fields of an order. */
export type PlainOrder = ValuesOf<Fields>

export const plainNames = namesOf(plainFields)

/** Returns the specification of a field without its specific literal types. */
export const specOf = (field: PlainField): OrderFieldSpec => plainFields[field]

export const hasMark = <Mark extends 'exportWidth' | 'isListed' | 'isService'>(
  field: PlainField,
  mark: Mark,
): field is FieldWith<Mark> => specOf(field)[mark] !== undefined

export const exportedNames = plainNames.filter((field) => hasMark(field, 'exportWidth'))
export const listedNames = plainNames.filter((field) => hasMark(field, 'isListed'))

/** Values of an order without any plain field set. */
export const blankFields: PlainOrder = mapFields(plainFields, plainNames, (_, spec) => blankOf(spec))

/** Name of a field in an Excel request, where amounts are in yuan. */
export type ExportName<Field extends string> = Field extends `${infer Base}Fen` ? `${Base}Yuan` : Field
export const exportNameOf = <Field extends PlainField>(field: Field) =>
  field.replace(/Fen$/, 'Yuan') as ExportName<Field>
