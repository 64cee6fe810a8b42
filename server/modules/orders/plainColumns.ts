import type { Insertable } from 'kysely'
import { plainFields, plainNames } from '#contract/orders/plain/fieldWords.ts'
import type { PlainField, PlainOrder } from '#contract/orders/plain/fieldWords.ts'
import { columnOf, rowOf, selectionOf } from '#server/db/columns.ts'
import type { ColumnsOf } from '#server/db/columns.ts'
import type { FreightOrder } from '#server/db/tables.ts'

/** Does not compile while a plain field has no column: add a migration and regenerate server/db/tables.ts. */
type Row = Pick<Insertable<FreightOrder>, keyof ColumnsOf<PlainOrder>>

/** Columns of freight_order that hold the plain fields, in the order of the table of fields. */
export const plainColumns: readonly string[] = plainNames.map(columnOf)

/** Returns the columns of the plain fields with an order's values. */
export const plainRow = (order: PlainOrder): Row => rowOf(plainFields, order)

/** Returns the SELECT columns of plain fields from `freight_order o`. */
export const plainSelection = <Field extends PlainField>(fields: readonly Field[]) => selectionOf(fields, 'o')
