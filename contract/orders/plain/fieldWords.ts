import { deliveryModeLabels, paymentLabels, pickupModeLabels } from '../words.ts'

/** What a plain field holds, stored and on the wire: money in integer fen, a count as a whole number from 0. */
type Kind =
  | { kind: 'text'; /** Characters at most. */ max: number }
  /** `blank`: what a form begins with, and what an order placed before the field holds. */
  | { kind: 'choice'; labels: Readonly<Record<string, string>>; blank: string }
  | { kind: 'fen' }
  | { kind: 'count'; max: number; unit: string }
  | { kind: 'flag' }

/** Where an order is shown beside its own page. */
type Shown =
  | { exportWidth?: never; isListed?: never }
  /** A column of the Excel file, so many characters wide; `isListed`: read with each order of a list, too. */
  | { exportWidth: number; isListed?: true }

export type FieldSpec = Kind &
  Shown & {
    /** What it is called everywhere: over its input, in refusals, among the facts of an order, in headings. */
    label: string
    /** What it is called over its input and among the facts, where that is another word. */
    input?: string
    fact?: string
    placeholder?: string
    /** A choice that a request must make; any other field may be left out and is blank then. */
    isRequired?: true
    /** A service of the line, which may not offer it: its input stands beside the line's fees. */
    isService?: true
  }

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
  declaredValueFen: { kind: 'fen', label: '声明价值', placeholder: '不保价则不填', isService: true },
  codFen: {
    kind: 'fen',
    label: '代收货款',
    placeholder: '不代收则不填',
    isService: true,
    exportWidth: 12,
    isListed: true,
  },
  receiptCopies: {
    kind: 'count',
    label: '回单份数',
    input: '签回单',
    fact: '签回单',
    max: 9,
    unit: '份',
    isService: true,
    exportWidth: 9,
    isListed: true,
  },
  isHeld: { kind: 'flag', label: '控货', input: '控货：等我通知再放货', isService: true },
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
