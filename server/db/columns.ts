import type { FieldTable } from '#contract/kernel/fieldTable.ts'

/**
 * Returns the names of all columns of a row type, checked by the compiler. Used instead of `*`: connections keep their plans,
 * and PostgreSQL refuses the plan of a `*` once a newer version has added a column (docs/operations.md, Upgrade).
 */
export const columnsOf = <Row>(columns: Record<keyof Row, true>) =>
  Object.keys(columns) as (keyof Row & string)[]

/** codFen → cod_fen, origin.name → origin_name */
type Snaked<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends '.' ? '_' : First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snaked<Rest>}`
  : ''

/** The columns of some values: each in the column of its name. */
export type ColumnsOf<Values> = { [Field in keyof Values & string as Snaked<Field>]: Values[Field] }

/** Returns the column of a field or of a path: codFen is in cod_fen, origin.name in origin_name. */
export const columnOf = (field: string): string =>
  field.replaceAll('.', '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * Returns the columns with the values of these fields. Assign it to the row of the database table: it does not compile while a
 * field has no column. Then add a migration and regenerate server/db/tables.ts.
 */
export const rowOf = <Table extends FieldTable, Values extends Record<keyof Table & string, unknown>>(
  table: Table,
  values: Values,
) =>
  Object.fromEntries(Object.keys(table).map((field) => [columnOf(field), values[field]])) as ColumnsOf<
    Pick<Values, keyof Table & string>
  >

/** Returns the SELECT expressions of some fields by name. `from`: alias of the database table. */
export const selectionOf = <Field extends string>(fields: readonly Field[], from: string) =>
  Object.fromEntries(fields.map((field) => [field, `${from}.${columnOf(field)}`])) as Record<Field, string>
