import { CompiledQuery } from 'kysely'
import type { Payment } from '../../../contract/orders/words.ts'
import type { TrackedWaybill } from '../../../contract/tracking/calls.ts'
import type { Database } from '../../db/database.ts'
import type { Underway } from './experienceArrival.ts'
import { jsonMoment } from '../../db/sqlText.ts'

interface PartyRow {
  name: string
  phone: string
  regionText: string
  address: string
}

/** What is told of a found row only after a look at it: masked, priced or foretold. */
type Derived = 'shipper' | 'recipient' | 'isUnlocked' | 'isTailLocked' | 'experienceArrival' | 'collect'

/** A found order with its waybill, unmasked; `number` is the one asked for, as it was matched. */
export interface FoundRow extends Omit<TrackedWaybill, Derived>, Underway {
  number: string
  shipper: PartyRow
  recipient: PartyRow
  factoryId: number | null
  carrierId: number
  visitorHash: Buffer | null
  payment: Payment
  totalFen: number
  codFen: number
}

/** At most so many waybills answer to one number: a carrier's own number need not be unique among carriers. */
const perNumberMax = 5

const eventsSql = `coalesce((
  select json_agg(json_build_object('at', ${jsonMoment('e.at')}, 'status', e.status,
    'place', e.place, 'text', e.text, 'pieces', e.pieces) order by e.id)
  from (select * from tracking_event where waybill_id = w.id order by id limit 500) e), '[]')`

/** Each asked number against our waybill numbers, our order numbers and the carriers' own numbers, each by its unique index. */
const foundSql = `
with asked as (select unnest($1::text[]) as number),
found as (
  select a.number, w.order_id from asked a join waybill w on w.number = a.number
  union select a.number, o.id from asked a join freight_order o on o.number = a.number
  union select a.number, x.order_id from asked a cross join lateral (
    select order_id from waybill where carrier_number = a.number order by id desc limit ${perNumberMax}) x
)`

const findSql = `${foundSql}
select found.number, o.number as "orderNumber", w.number as "waybillNumber", w.carrier_number as "carrierNumber", o.status,
  f.name as "carrierName", l.origin_phones as "carrierPhones", l.origin_name as "originName",
  o.recipient ->> 'regionText' as "destinationText", l.destination_phones as "destinationPhones", o.pieces,
  o.delivery_mode <> 'self' as "isDelivered", o.receipt_copies > 0 as "hasReceipt", o.shipper, o.recipient,
  w.expected_at as "expectedAt", w.signed_at as "signedAt", w.signer, o.created_at as "createdAt",
  case when o.exception is not null and o.exception ->> 'resolvedAt' is null then o.exception end as exception,
  o.factory_id as "factoryId", o.carrier_id as "carrierId", o.visitor_hash as "visitorHash",
  o.payment, o.total_fen as "totalFen", o.cod_fen as "codFen",
  l.departure_days as "departureDays", l.cut_off_minutes as "cutOffMinutes",
  case when s.waybills_90_days >= 10 then s.waybills_90_days end as waybills,
  case when s.waybills_90_days >= 10 then s.median_hours end as "medianHours",
  case when s.waybills_90_days >= 10 then s.p90_hours end as "p90Hours",
  (select min(at) from tracking_event where waybill_id = w.id and status = 'in_transit') as "departedAt",
  ${eventsSql} as events
from found join freight_order o on o.id = found.order_id join line l on l.id = o.line_id
  join factory f on f.id = o.carrier_id left join waybill w on w.order_id = o.id left join line_stats s on s.line_id = l.id
order by o.id`

/** The one statement of tracking, for these numbers exactly as spelled. */
export const findStatement = (numbers: readonly string[]) => ({ text: findSql, values: [numbers] })

/** Everything known of these numbers. */
export async function findByNumbers(db: Database, numbers: readonly string[]): Promise<FoundRow[]> {
  const { text, values } = findStatement(numbers)
  const { rows } = await db.executeQuery<FoundRow>(CompiledQuery.raw(text, values))
  return rows
}

/** A digest of what tracking shows: it reads a row by each index and the index alone for the events. */
const versionsSql = `${foundSql}
select found.number, left(encode(sha256(convert_to(string_agg(concat_ws(' ', o.status, extract(epoch from o.updated_at),
  (select count(*) from tracking_event where waybill_id = w.id)), ',' order by o.id), 'UTF8')), 'hex'), 16) as version
from found join freight_order o on o.id = found.order_id left join waybill w on w.order_id = o.id
group by found.number`

/** The version of each number that is known: another one when its state, its timeline or one of its events is. */
export async function findVersions(db: Database, numbers: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.executeQuery<{ number: string; version: string }>(
    CompiledQuery.raw(versionsSql, [numbers]),
  )
  return new Map(rows.map(({ number, version }) => [number, version]))
}
