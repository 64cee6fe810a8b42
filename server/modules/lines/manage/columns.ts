import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { CallRequest } from '#contract/calls/calls.ts'
import type { LinePricing } from '#contract/price/pricing.ts'
import type { Line } from '#server/db/tables.ts'
import { derivedColumns, fieldColumnNames, fieldColumns } from '../search/index.ts'
import type { FieldColumns, StoredLine } from '../search/index.ts'

/** A line's input, validated and with current region codes. */
export type LineInput = Omit<CallRequest<'/carrier/saveLine'>, 'id' | 'version' | 'confirmedDoubts'>

/** Does not compile while a field has no column: add a migration and regenerate server/db/tables.ts. */
type FieldRow = Pick<Insertable<Line>, keyof FieldColumns>

type PriceTables = Pick<LinePricing, 'heavyTiers' | 'lightTiers' | 'fees'>
/** Returns the columns of `line` from its input, as JSON for jsonb_populate_record. */
export const lineInputColumns = (words: StoredLine & PriceTables) => ({
  ...(fieldColumns(words) satisfies FieldRow),
  heavy_from_grams: words.heavyTiers.map((tier) => tier.fromGrams),
  heavy_fen_per_tonne: words.heavyTiers.map((tier) => tier.fenPerTonne),
  light_from_cm3: words.lightTiers.map((tier) => tier.fromCm3),
  light_fen_per_m3: words.lightTiers.map((tier) => tier.fenPerM3),
  fees: words.fees,
  ...derivedColumns(words),
})
export type LineInputColumns = ReturnType<typeof lineInputColumns>

const names = [
  ...fieldColumnNames,
  'heavy_from_grams',
  'heavy_fen_per_tonne',
  'light_from_cm3',
  'light_fen_per_m3',
  'fees',
  'destination_text',
  'via_texts',
  'match_keys',
  'other_fees_fen',
] as const satisfies readonly (keyof LineInputColumns)[]

/** Does not compile while a written column is not listed. */
type Unlisted = Exclude<keyof LineInputColumns, (typeof names)[number]>
export const columnList: [Unlisted] extends [never] ? typeof names : never = names

/** Column lists in one order: the names, the names on a record `n`, and SET assignments from `n`. */
export const columnNames = sql.raw(columnList.join(', '))
export const newColumns = sql.raw(columnList.map((name) => `n.${name}`).join(', '))
export const columnsFromNew = sql.raw(columnList.map((name) => `${name} = n.${name}`).join(', '))
