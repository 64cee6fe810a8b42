import { sql } from 'kysely'
import type { RawBuilder, Selectable } from 'kysely'
import type { LineDetail } from '#contract/lines/calls.ts'
import { offeredServices } from '#contract/price/pricing.ts'
import type { LineFees, LinePricing } from '#contract/price/pricing.ts'
import { columnsOf } from '#server/db/columns.ts'
import type { Queryable, WriteTransaction } from '#server/db/database.ts'
import type { Factory, Line, LineStats, Site } from '#server/db/tables.ts'
import { fieldColumnNames, storedFields } from './fieldColumns.ts'
import type { FieldColumns } from './fieldColumns.ts'

/** Minimum waybills in 90 days for 实测时效 (product.md §3). */
const experienceFrom = 10

/** Measured figures of a line; null where there are none yet. */
type Measured = Pick<
  Selectable<LineStats>,
  'waybills_90_days' | 'median_hours' | 'p90_hours' | 'on_time_percent'
>

/** Columns not read here: derived for the search, or for operators about stopped lines. */
type Unread =
  | 'card'
  | 'heavy_deficit_fen'
  | 'light_deficit_fen'
  | 'match_keys'
  | 'other_fees_fen'
  | 'service_terms'
  | 'held_status'
  | 'stopped_at'
type OtherColumns = Omit<Selectable<Line>, Unread | keyof FieldColumns>
const readColumns = [
  ...fieldColumnNames,
  ...columnsOf<OtherColumns>({
    carrier_id: true,
    destination_text: true,
    fees: true,
    heavy_fen_per_tonne: true,
    heavy_from_grams: true,
    id: true,
    light_fen_per_m3: true,
    light_from_cm3: true,
    popularity: true,
    stopped_reason: true,
    updated_at: true,
    version: true,
    via_texts: true,
  }),
]
const lineColumns = sql.join(readColumns.map((name) => sql.ref(`l.${name}`)))

/** A line's row with all fields of its detail, and the fields for its own carrier. */
export type LineRow = OtherColumns &
  FieldColumns & { [K in keyof Measured]: Measured[K] | null } & {
    carrier_name: Selectable<Factory>['name']
    carrier_stopped_reason: Selectable<Factory>['stopped_reason']
    site_name: Selectable<Site>['name']
  }

/** Selects the lines `l` of a condition. `isHeld` locks them until the transaction ends and returns them as of the lock. */
export async function selectLines(
  db: Queryable,
  condition: RawBuilder<boolean>,
  { isHeld = false } = {},
): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select ${lineColumns}, f.name as carrier_name, f.stopped_reason as carrier_stopped_reason, t.name as site_name,
      s.waybills_90_days, s.median_hours, s.p90_hours, s.on_time_percent
    from line l join factory f on f.id = l.carrier_id join site t on t.city_id = l.site_id
      left join line_stats s on s.line_id = l.id
    where ${condition} ${isHeld ? sql`for share of l` : sql``}`.execute(db)
  return rows
}

function pricingOf(row: LineRow): LinePricing {
  return {
    heavyTiers: row.heavy_from_grams.map((fromGrams, index) => ({
      fromGrams,
      fenPerTonne: row.heavy_fen_per_tonne[index] ?? 0,
    })),
    lightTiers: row.light_from_cm3.map((fromCm3, index) => ({
      fromCm3,
      fenPerM3: row.light_fen_per_m3[index] ?? 0,
    })),
    minChargeFen: row.min_charge_fen,
    isDeficitRated: row.is_deficit_rated,
    // Written by us only, in the shape of contract/lines/calls.ts lineFees.
    fees: row.fees as unknown as LineFees,
  }
}

function experienceOf(row: LineRow): LineDetail['experience'] {
  const { waybills_90_days: waybills, median_hours: medianHours, p90_hours: p90Hours } = row
  if (waybills === null || waybills < experienceFrom || medianHours === null || p90Hours === null) return null
  return { waybills, medianHours, p90Hours, onTimePercent: row.on_time_percent }
}

/** Converts a row to a line's detail. */
export function lineDetailOf(row: LineRow): LineDetail {
  const { fees, ...prices } = pricingOf(row)
  const { code: _code, ...fields } = storedFields(row)
  return {
    ...fields,
    heavyTiers: [...prices.heavyTiers],
    lightTiers: [...prices.lightTiers],
    fees: { ...fees, other: [...fees.other] },
    id: row.id,
    carrier: { id: row.carrier_id, name: row.carrier_name },
    originName: row.origin_name,
    originPhones: row.origin_phones,
    destinationText: row.destination_text,
    destinationName: row.destination_name,
    viaTexts: row.via_texts,
    services: offeredServices(fees),
    popularity: row.popularity,
    experience: experienceOf(row),
    updatedAt: row.updated_at,
  }
}

/** Reads a line in full, whatever its status; null where there is none. */
export async function readLine(db: Queryable, lineId: number): Promise<LineDetail | null> {
  const [row] = await selectLines(db, sql<boolean>`l.id = ${lineId}`)
  return row ? lineDetailOf(row) : null
}

/** Reads a line and locks it until the transaction ends. An order is thus priced and placed against one state of it. */
export async function readLineForOrder(trx: WriteTransaction, lineId: number): Promise<LineDetail | null> {
  const [row] = await selectLines(trx, sql<boolean>`l.id = ${lineId}`, { isHeld: true })
  return row ? lineDetailOf(row) : null
}
