import { sql } from 'kysely'
import { dayMs } from '../../../../contract/kernel/time.ts'
import type { Database, Queryable, WriteTransaction } from '../../../db/database.ts'

/**
 * Adds up what was signed since the last round and gives the lines it was on. Marks and counts are seen in one snapshot, so that a
 * signature is counted once, whenever its transaction ends. After an upgrade all waybills are counted, once.
 */
async function countCarried(trx: WriteTransaction, now: Date): Promise<number[]> {
  const { rows: marks } = await sql<{ lineId: number | null; change: number }>`
    with taken as (delete from line_mark returning line_id, change)
    select line_id as "lineId", sum(change)::integer as change from taken group by line_id`.execute(trx)
  const isAnew = marks.some(({ lineId }) => lineId === null)
  const lines = marks.flatMap(({ lineId, change }) => (lineId === null ? [] : [{ lineId, change }]))
  const counts = isAnew
    ? sql`select o.line_id, count(*) as carried from waybill w join freight_order o on o.id = w.order_id
        where w.signed_at is not null group by o.line_id`
    : sql`select m.line_id, m.change + coalesce(s.counted, 0) as carried
        from unnest(${lines.map(({ lineId }) => lineId)}::bigint[], ${lines.map(({ change }) => change)}::integer[]) m(line_id, change)
        left join line_stats s on s.line_id = m.line_id`
  const { rows } = await sql<{ lineId: number }>`
    insert into line_stats as s (line_id, counted, orders_carried, waybills_90_days, refreshed_at)
    select c.line_id, c.carried, c.carried, 0, ${now} from (${counts}) c join line l on l.id = c.line_id
    on conflict (line_id) do update set counted = excluded.counted, orders_carried = excluded.orders_carried
    returning s.line_id as "lineId"`.execute(trx)
  return rows.map(({ lineId }) => lineId)
}

/** What a day lets fall out of the 90 days may be seen a day late. */
const restMs = dayMs

/**
 * Experience of these lines and of those that were not looked at for a day. It touches no row of `line`: createOrder holds those, briefly,
 * and must never wait for this. A waybill is signed behind its arrival, so that those of the last 90 days are found by their signature.
 */
const writeExperience = (db: Queryable, lines: readonly number[], now: Date) =>
  sql`
    with due as materialized (
      select line_id from line_stats
      where line_id = any(${lines}::bigint[]) or abs(extract(epoch from ${now}::timestamptz - refreshed_at)) >= ${restMs / 1000}
    ), recent_waybills as materialized (
      select w.id, w.order_id, w.arrived_at from waybill w
      where w.signed_at > ${now}::timestamptz - interval '90 days' and w.arrived_at > ${now}::timestamptz - interval '90 days'
        and exists (select 1 from due)
    ), timed as (
      select o.line_id, l.transit_hours_max, extract(epoch from w.arrived_at - e.departed_at) / 3600 as hours
      from recent_waybills w join freight_order o on o.id = w.order_id join due using (line_id) join line l on l.id = o.line_id
      cross join lateral (select min(at) as departed_at from tracking_event
        where waybill_id = w.id and status = 'in_transit' and undone_at is null) e
      where e.departed_at is not null
    ), recent as (
      select line_id, count(*) as waybills,
        percentile_cont(0.5) within group (order by hours) as median,
        percentile_cont(0.9) within group (order by hours) as p90,
        floor(100.0 * count(*) filter (where hours <= transit_hours_max) / count(*)) as on_time
      from timed group by line_id
    )
    update line_stats s set on_time_percent = r.on_time, waybills_90_days = coalesce(r.waybills, 0),
      median_hours = round(r.median::numeric), p90_hours = round(r.p90::numeric), refreshed_at = ${now}
    from due d left join recent r on r.line_id = d.line_id where s.line_id = d.line_id`.execute(db)

const batchLines = 200

/**
 * Carries the counts over to `line` in small batches that commit one by one. A line that somebody holds at the moment (an order
 * being placed) is left to the next round.
 */
async function writePopularity(db: Database): Promise<void> {
  let after = 0
  for (;;) {
    const { rows } = await sql<{ last: number | null }>`
      with due as (
        select l.id, s.orders_carried from line l join line_stats s on s.line_id = l.id
        where l.id > ${after} and l.popularity <> s.orders_carried
        order by l.id limit ${batchLines} for no key update of l skip locked
      ), written as (
        update line l set popularity = due.orders_carried from due where l.id = due.id returning l.id
      )
      select max(id) as last from written`.execute(db)
    const last = rows[0]?.last ?? null
    if (last === null) return
    after = last
  }
}

/**
 * Derives 实测时效, on-time rate and popularity of every line from its real waybills (product.md §3): transit runs from the
 * first 运输中 event to the arrival, over the last 90 days, told in whole hours, half-up (numeric, because round of a double
 * goes to the even neighbour). Run at intervals, by one process at a time; costs what was signed since the last time, and once a day
 * the 90 days, however many waybills there are. A line's row is touched only when its popularity changed.
 */
export async function refreshLineStats(db: Database, now: Date): Promise<void> {
  const lines = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((trx) => countCarried(trx, now))
  await writeExperience(db, lines, now)
  await writePopularity(db)
}
