import { CompiledQuery } from 'kysely'
import type { TrackedWaybill } from '../../../contract/track.ts'
import type { Database } from '../../db/database.ts'

interface PartyRow {
  name: string
  phone: string
  regionText: string
  address: string
}

/** A found order with its waybill, unmasked; `number` is the one asked for, as it was matched. */
export interface FoundRow extends Omit<
  TrackedWaybill,
  'shipper' | 'recipient' | 'isUnlocked' | 'isTailLocked'
> {
  number: string
  shipper: PartyRow
  recipient: PartyRow
  factoryId: number | null
  carrierId: number
  visitorHash: Buffer | null
}

/** At most so many waybills answer to one number: a carrier's own number need not be unique among carriers. */
const perNumberMax = 5

const eventsSql = `coalesce((
  select json_agg(json_build_object('at', to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'status', e.status,
    'place', e.place, 'text', e.text, 'pieces', e.pieces) order by e.id)
  from (select * from tracking_event where waybill_id = w.id order by id limit 500) e), '[]')`

/** Each asked number against our waybill numbers, our order numbers and the carriers' own numbers, each by its unique index. */
const findSql = `
with asked as (select unnest($1::text[]) as number),
found as (
  select a.number, w.order_id from asked a join waybill w on w.number = a.number
  union select a.number, o.id from asked a join freight_order o on o.number = a.number
  union select a.number, x.order_id from asked a cross join lateral (
    select order_id from waybill where carrier_number = a.number order by id desc limit ${perNumberMax}) x
)
select found.number, o.number as "orderNumber", w.number as "waybillNumber", w.carrier_number as "carrierNumber", o.status,
  f.name as "carrierName", l.origin_phones as "carrierPhones", l.origin_name as "originName",
  o.recipient ->> 'regionText' as "destinationText", l.destination_phones as "destinationPhones", o.pieces,
  o.delivery_mode <> 'self' as "isDelivered", o.receipt_copies > 0 as "hasReceipt", o.shipper, o.recipient,
  w.expected_at as "expectedAt", w.signed_at as "signedAt", w.signer, o.created_at as "createdAt",
  case when o.exception is not null and o.exception ->> 'resolvedAt' is null then o.exception end as exception,
  o.factory_id as "factoryId", o.carrier_id as "carrierId", o.visitor_hash as "visitorHash", ${eventsSql} as events
from found join freight_order o on o.id = found.order_id join line l on l.id = o.line_id
  join factory f on f.id = o.carrier_id left join waybill w on w.order_id = o.id
order by o.id`

/** The one statement of tracking, for these numbers exactly as spelled. */
export const findStatement = (numbers: readonly string[]) => ({ text: findSql, values: [numbers] })

/** Everything known of these numbers. */
export async function findByNumbers(db: Database, numbers: readonly string[]): Promise<FoundRow[]> {
  const { text, values } = findStatement(numbers)
  const { rows } = await db.executeQuery<FoundRow>(CompiledQuery.raw(text, values))
  return rows
}
