import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { CallAnswer, CallRequest } from '#contract/calls/calls.ts'
import type { DepartureRow } from '#contract/carrier/dispatchCalls.ts'
import { batchOrdersMax } from '#contract/carrier/dispatchWords.ts'
import { wholeList } from '#contract/kernel/wholeList.ts'
import { refuse } from '#server/core/refuse.ts'
import type { Database } from '#server/db/database.ts'
import { containing } from '#server/db/sqlText.ts'
import { carrierScope, readOrderRows } from '../../orders/index.ts'

/** Reads departures with the sums of their orders, newest first; the condition on `departure d` must include the carrier. */
async function readRows(
  db: Database,
  condition: RawBuilder<boolean>,
  { limit, offset }: { limit: number; offset: number },
): Promise<DepartureRow[]> {
  const { rows } = await sql<DepartureRow>`
    with page as materialized (
      select d.* from departure d where ${condition} order by d.id desc limit ${limit} offset ${offset})
    select d.id, d.number, d.plate, d.driver, d.driver_phone as "driverPhone", d.destination, d.destination_code as "destinationCode", d.remark,
      d.departed_at as "departedAt", d.arrived_at as "arrivedAt", d.expected_at as "expectedAt",
      d.undone_at as "undoneAt", s.*
    from page d cross join lateral (
      select count(*)::integer as orders, (count(*) filter (where o.status = 'in_transit'))::integer as underway,
        coalesce(sum(o.pieces), 0)::bigint as pieces, coalesce(sum(o.weight_grams), 0)::bigint as "weightGrams",
        coalesce(sum(o.volume_cm3), 0)::bigint as "volumeCm3", coalesce(sum(o.total_fen), 0)::bigint as "totalFen",
        coalesce(sum(o.total_fen) filter (where o.payment = 'collect'), 0)::bigint as "collectFen",
        coalesce(sum(o.cod_fen), 0)::bigint as "codFen"
      from departure_order x join freight_order o on o.id = x.order_id where x.departure_id = d.id) s
    order by d.id desc`.execute(db)
  return rows
}

const ofCarrier = (factoryId: number) => sql<boolean>`d.carrier_id = ${factoryId}`

/** Returns a page of the carrier's departures; the total counts up to the last page that can be requested. */
export async function listDepartures(
  db: Database,
  factoryId: number,
  { page, pageSize, keyword, state }: CallRequest<'/carrier/getDepartureList'>,
): Promise<CallAnswer<'/carrier/getDepartureList'>> {
  const like = containing(keyword ?? '')
  const condition = sql<boolean>`${ofCarrier(factoryId)}
    ${keyword ? sql`and (d.number || ' ' || d.plate || ' ' || d.driver || ' ' || d.destination) ilike ${like}` : sql``}
    ${state === undefined ? sql`` : state === 'arrived' ? sql`and d.arrived_at is not null` : sql`and d.arrived_at is null and d.undone_at is null`}`
  const counted = await sql<{ total: number }>`
    select count(*) as total from (select 1 from departure d where ${condition} limit ${pageSize * 1000}) c`.execute(
    db,
  )
  const list = await readRows(db, condition, { limit: pageSize, offset: (page - 1) * pageSize })
  return { list, total: counted.rows[0]?.total ?? 0 }
}

/** Reads one departure with all of its orders. */
export async function readDeparture(
  db: Database,
  factoryId: number,
  departureId: number,
  now: Date,
): Promise<CallAnswer<'/carrier/getDeparture'>> {
  const condition = sql<boolean>`${ofCarrier(factoryId)} and d.id = ${departureId}`
  const [row] = await readRows(db, condition, { limit: 1, offset: 0 })
  if (!row) return refuse('notFound')
  const loaded = sql<boolean>`${carrierScope(factoryId)}
    and o.id in (select x.order_id from departure_order x where x.departure_id = ${departureId})`
  return { ...row, ...wholeList(await readOrderRows(db, loaded, batchOrdersMax, now)) }
}
