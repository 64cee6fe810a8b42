/**
 * Content of a field, stored and in calls. Sums, weights and counts are integers from 0, a rate parts per million, a phone
 * normalized, a region its GB/T 2260 code.
 */
type FieldKind =
  | { kind: 'text'; /** Characters at most. */ max: number; /** Lines of its input. */ rows?: 2 | 3 }
  /** `blank`: default of a form, and value of rows stored before the field existed; null: none is chosen. */
  | { kind: 'choice'; labels: Readonly<Record<string, string>>; blank: string | null }
  | { kind: 'fen' | 'grams' | 'ppm' }
  | { kind: 'count'; max: number; unit: string }
  | { kind: 'flag' }
  | { kind: 'phone'; isRequired: true }
  | { kind: 'phones'; /** Number of phones at most. */ max: number }
  | { kind: 'region'; isRequired: true }

/**
 * One row of a table of fields (fieldWords.ts of orders, records and lines). Schemas, form, storing, lists and Excel are
 * derived from the table.
 */
export type FieldSpec = FieldKind & {
  /** Usual label: of its input, in refusals, in headings. */
  label: string
  placeholder?: string
  /** Required in a request; any other field may be left out and is then blank. */
  isRequired?: true
}

export type FieldTable = Readonly<Record<string, FieldSpec>>

export type FieldValue = string | number | boolean | string[] | null

/** Value of a field by its specification. */
export type ValueOf<Spec> = Spec extends { kind: 'choice'; labels: infer Labels; blank: infer Blank }
  ? (keyof Labels & string) | Extract<Blank, null>
  : Spec extends { kind: 'text' | 'phone' | 'region' }
    ? string
    : Spec extends { kind: 'flag' }
      ? boolean
      : Spec extends { kind: 'phones' }
        ? string[]
        : number

/** Values of all fields of a table. */
export type ValuesOf<Table> = { -readonly [Field in keyof Table]: ValueOf<Table[Field]> }

/** Names of the fields of a table that have this property, such as `isListed`. */
export type MarkedField<Table, Mark extends string> = {
  [Field in keyof Table]: Table[Field] extends Record<Mark, unknown> ? Field : never
}[keyof Table]

/** Returns the names of a table's fields, in its order. */
export const namesOf = <Table extends Readonly<Record<string, unknown>>>(table: Table) =>
  Object.keys(table) as (keyof Table & string)[]

/** Maps field names to values. The declared result type must match what `make` returns for the kind of each field. */
export const mapFields = <Spec, Field extends string, Made extends Record<Field, unknown>>(
  table: Readonly<Record<Field, Spec>>,
  fields: readonly Field[],
  make: (field: Field, spec: Spec) => unknown,
): Made => Object.fromEntries(fields.map((field) => [field, make(field, table[field])])) as Made

/** Returns the value of a field that nobody filled in; `blank` where its specification names one. */
export function blankOf({ kind, blank }: Pick<FieldSpec, 'kind'> & { blank?: FieldValue }): FieldValue {
  if (blank !== undefined) return blank
  switch (kind) {
    case 'text':
    case 'phone':
    case 'region':
      return ''
    case 'choice':
      return null
    case 'fen':
    case 'grams':
    case 'ppm':
    case 'count':
      return 0
    case 'flag':
      return false
    case 'phones':
      return []
  }
}
