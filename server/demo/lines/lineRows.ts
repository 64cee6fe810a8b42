import { blankLineFields, lineFieldNames } from '#contract/lines/fieldWords.ts'
import { columnOf } from '#server/db/columns.ts'
import { derivedColumns } from '../../modules/lines/search/index.ts'
import { json, type Value } from '../copyRows.ts'
import type { DemoLine } from './lines.ts'

export const lineColumns = [
  'id',
  'carrier_id',
  'site_id',
  'status',
  'origin_name',
  'origin_address',
  'origin_contact',
  'origin_phones',
  'destination_code',
  'destination_text',
  'destination_name',
  'destination_address',
  'destination_phones',
  'via_codes',
  'via_texts',
  'match_keys',
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
  'fees',
  'other_fees_fen',
  ...lineFieldNames.map(columnOf),
  'updated_at',
] as const

/** Returns the row of a line, in the order of `lineColumns`. */
export function lineRow(line: DemoLine): Value[] {
  const { firm, destination, pricing, timing } = line
  const plain = { ...blankLineFields, remark: line.remark }
  const derived = derivedColumns({ ...line, ...pricing, siteId: firm.siteId })
  return [
    line.id,
    firm.id,
    firm.siteId,
    line.status,
    firm.origin.name,
    firm.origin.address,
    firm.origin.contact,
    firm.origin.phones,
    line.destinationCode,
    derived.destination_text,
    destination.name,
    destination.address,
    destination.phones,
    line.viaCodes,
    derived.via_texts,
    derived.match_keys,
    line.isDirect,
    timing.transitHoursMin,
    timing.transitHoursMax,
    timing.departureDays,
    timing.cutOffMinutes,
    pricing.heavyTiers.map((tier) => tier.fromGrams),
    pricing.heavyTiers.map((tier) => tier.fenPerTonne),
    pricing.lightTiers.map((tier) => tier.fromCm3),
    pricing.lightTiers.map((tier) => tier.fenPerM3),
    pricing.minChargeFen,
    json(pricing.fees),
    derived.other_fees_fen,
    ...lineFieldNames.map((field) => plain[field]),
    line.updatedAt,
  ]
}
