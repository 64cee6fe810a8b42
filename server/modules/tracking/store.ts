import { sql } from 'kysely'
import type { Payment } from '#contract/orders/words.ts'
import type { TrackedWaybill } from '#contract/tracking/calls.ts'
import type { ContextOf } from '#server/calls/context.ts'
import type { Database } from '#server/db/database.ts'
import { takeFromLimit, limitResult, takeLimitSql } from '#server/db/limits.ts'
import type { Limit } from '#server/db/limits.ts'
import { jsonMoment } from '#server/db/sqlText.ts'
import type { Underway } from './experienceArrival.ts'

interface PartyRow {
  name: string
  phone: string
  regionText: string
  address: string
}

/** Fields derived from a found row: masked, priced or estimated. */
type Derived = 'shipper' | 'recipient' | 'isUnlocked' | 'isTailLocked' | 'experienceArrival' | 'collect'

/** A found order with its waybill, unmasked; `number` is the requested one that matched. */
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

/** Maximum waybills per number: carriers' own numbers may repeat among carriers. */
const perNumberMax = 5

const eventsSql = `coalesce((
  select json_agg(json_build_object('at', ${jsonMoment('e.at')}, 'status', e.status,
    'place', e.place, 'text', e.text, 'pieces', e.pieces) order by e.id)
  from (select * from tracking_event where waybill_id = w.id and undone_at is null order by id limit 500) e), '[]')`

/** Finds requested numbers among waybill numbers, order numbers and carriers' own numbers, each by its unique index. */
const foundSql = `found as (
  select a.number, w.order_id from asked a join waybill w on w.number = a.number
  union select a.number, o.id from asked a join freight_order o on o.number = a.number
  union select a.number, x.order_id from asked a cross join lateral (
    select order_id from waybill where carrier_number = a.number order by id desc limit ${perNumberMax}) x
)`

const findSql = `select found.number, o.number as "orderNumber", w.number as "waybillNumber", w.carrier_number as "carrierNumber", o.status,
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
  (select min(at) from tracking_event where waybill_id = w.id and status = 'in_transit' and undone_at is null) as "departedAt",
  ${eventsSql} as events
from found join freight_order o on o.id = found.order_id join line l on l.id = o.line_id
  join factory f on f.id = o.carrier_id left join waybill w on w.order_id = o.id left join line_stats s on s.line_id = l.id
order by o.id`

/** A digest of what tracking shows; events are read from their index only. */
const versionsSql = `select found.number, left(encode(sha256(convert_to(string_agg(concat_ws(' ', o.status, extract(epoch from o.updated_at),
  (select count(*) from tracking_event where waybill_id = w.id)), ',' order by o.id), 'UTF8')), 'hex'), 16) as version
from found join freight_order o on o.id = found.order_id left join waybill w on w.order_id = o.id
group by found.number`

/** A lookup and its limit. */
export interface Lookup {
  /** Spelled exactly as in the database. */
  numbers: readonly string[]
  /** The address's limit, and how many uses this lookup takes. */
  limit: Limit
  uses: number
  now: Date
}

/** The rows found, or how long to wait where the limit is used up and nothing was searched. */
export type LookupResult<Row> = { isTaken: true; rows: Row[] } | { isTaken: false; waitMs: number }

type Databases = Pick<ContextOf<'/track/getWaybills'>, 'lookupDb' | 'primaryDb' | 'isReplica'>

/** Takes from the limit and runs `select`, which reads `found`, in one statement and in its order. */
async function takeAndFind<Row>(
  db: Database,
  select: string,
  { numbers, limit, uses, now }: Lookup,
): Promise<LookupResult<Row>> {
  const { rows } = await sql<Row & { number: string | null; used: number; window_ends_at: string }>`
    with counted as (${takeLimitSql(limit, now, uses)}),
    asked as (select unnest(${numbers}::text[]) as number where (select used from counted) <= ${limit.max}::integer),
    ${sql.raw(foundSql)}
    select counted.used, counted.window_ends_at, waybills.* from counted left join (${sql.raw(select)}) waybills on true`.execute(
    db,
  )
  const usage = limitResult(rows[0], limit, now)
  return usage.isTaken ? { isTaken: true, rows: rows.filter(({ number }) => number !== null) } : usage
}

/** Takes from the limit and searches: two statements for a replica, which cannot count. */
async function find<Row>(databases: Databases, select: string, lookup: Lookup): Promise<LookupResult<Row>> {
  if (!databases.isReplica) return takeAndFind(databases.lookupDb, select, lookup)
  const { numbers, limit, uses, now } = lookup
  const usage = await takeFromLimit(databases.primaryDb, limit, now, uses)
  if (!usage.isTaken) return usage
  const { rows } = await sql<Row>`
    with asked as (select unnest(${numbers}::text[]) as number), ${sql.raw(foundSql)} ${sql.raw(select)}`.execute(
    databases.lookupDb,
  )
  return { isTaken: true, rows }
}

/** Finds orders by numbers, in full. */
export const findByNumbers = (databases: Databases, lookup: Lookup) =>
  find<FoundRow>(databases, findSql, lookup)

/** Finds the version of each known number; it changes with the order's state, timeline or events. */
export const findVersions = (databases: Databases, lookup: Lookup) =>
  find<{ number: string; version: string }>(databases, versionsSql, lookup)
