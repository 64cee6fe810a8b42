import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { CallRequest } from '#contract/calls/calls.ts'
import { lineFieldNames, lineFields, plainLine } from '#contract/lines/fieldWords.ts'
import type { PlainLine } from '#contract/lines/fieldWords.ts'
import { columnOf, rowOf } from '#server/db/columns.ts'
import type { ColumnsOf } from '#server/db/columns.ts'
import type { Line } from '#server/db/tables.ts'
import { derivedColumns } from '../search/index.ts'

/** A line's input, validated and with current region codes. */
export type LineInput = Omit<CallRequest<'/carrier/saveLine'>, 'id' | 'version' | 'confirmedDoubts'>

/** Does not compile while a plain field has no column: add a migration and regenerate server/db/tables.ts. */
type PlainRow = Pick<Insertable<Line>, keyof ColumnsOf<PlainLine>>

/** Returns the columns of `line` from its input, as JSON for jsonb_populate_record. */
export const lineInputColumns = (words: LineInput) => ({
  code: words.code,
  status: words.status,
  site_id: words.siteId,
  origin_name: words.origin.name,
  origin_address: words.origin.address,
  origin_contact: words.origin.contact,
  origin_phones: words.origin.phones,
  destination_code: words.destinationCode,
  destination_name: words.destination.name,
  destination_address: words.destination.address,
  destination_phones: words.destination.phones,
  via_codes: words.viaCodes,
  is_direct: words.isDirect,
  transit_hours_min: words.transitHoursMin,
  transit_hours_max: words.transitHoursMax,
  departure_days: words.departureDays,
  cut_off_minutes: words.cutOffMinutes,
  heavy_from_grams: words.heavyTiers.map((tier) => tier.fromGrams),
  heavy_fen_per_tonne: words.heavyTiers.map((tier) => tier.fenPerTonne),
  light_from_cm3: words.lightTiers.map((tier) => tier.fromCm3),
  light_fen_per_m3: words.lightTiers.map((tier) => tier.fenPerM3),
  min_charge_fen: words.minChargeFen,
  is_deficit_rated: words.isDeficitRated,
  fees: words.fees,
  ...(rowOf(lineFields, plainLine(words)) satisfies PlainRow),
  ...derivedColumns(words),
})
export type LineInputColumns = ReturnType<typeof lineInputColumns>

const plainColumns = lineFieldNames.map(columnOf) as (keyof PlainRow)[]

const names = [
  'code',
  'status',
  'site_id',
  'origin_name',
  'origin_address',
  'origin_contact',
  'origin_phones',
  'destination_code',
  'destination_name',
  'destination_address',
  'destination_phones',
  'via_codes',
  'is_direct',
  'transit_hours_min',
  'transit_hours_max',
  'departure_days',
  'cut_off_minutes',
  'heavy_from_grams',
  'heavy_fen_per_tonne',
  'light_from_cm3',
  'light_fen_per_m3',
  'min_charge_fen',
  'is_deficit_rated',
  'fees',
  ...plainColumns,
  'destination_text',
  'via_texts',
  'match_keys',
  'other_fees_fen',
] as const satisfies readonly (keyof LineInputColumns)[]

/** Does not compile while a written column is not listed. */
type Unlisted = Exclude<keyof LineInputColumns, (typeof names)[number]>
const listed: [Unlisted] extends [never] ? typeof names : never = names

/** Column lists in one order: the names, the names on a record `n`, and SET assignments from `n`. */
export const columnNames = sql.raw(listed.join(', '))
export const newColumns = sql.raw(listed.map((name) => `n.${name}`).join(', '))
export const columnsFromNew = sql.raw(listed.map((name) => `${name} = n.${name}`).join(', '))
