import type { Insertable } from 'kysely'
import { mapFields, plainNames } from '#contract/orders/plain/fieldWords.ts'
import type { PlainField, PlainOrder } from '#contract/orders/plain/fieldWords.ts'
import type { FreightOrder } from '#server/db/tables.ts'

/** codFen → cod_fen */
type Snaked<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snaked<Rest>}`
  : ''

type Values = { [Field in PlainField as Snaked<Field>]: PlainOrder[Field] }
/** Does not compile while a plain field has no column: add a migration and regenerate server/db/tables.ts. */
type Row = Pick<Insertable<FreightOrder>, keyof Values>

const columnOf = (field: PlainField): string =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Columns of freight_order that hold the plain fields, in the order of the table of fields. */
export const plainColumns: readonly string[] = plainNames.map(columnOf)

/** Returns the columns of the plain fields with an order's values. */
export function plainRow(order: PlainOrder): Row {
  const values = Object.fromEntries(plainNames.map((field) => [columnOf(field), order[field]])) as Values
  return values
}

/** Returns the SELECT columns of plain fields from `freight_order o`. */
export const plainSelection = <Field extends PlainField>(fields: readonly Field[]) =>
  mapFields<Field, Record<Field, string>>(fields, (field) => `o.${columnOf(field)}`)
