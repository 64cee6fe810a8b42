import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'

/**
 * Experience and orders carried of every line, in one statement. It touches no row of `line`: createOrder holds those, briefly, and
 * must never wait for this.
 */
const writeStats = (db: Database, now: Date) =>
  sql`
    with carried as (
      select o.line_id, count(*) as orders from waybill w join freight_order o on o.id = w.order_id
      where w.signed_at is not null group by o.line_id
    ), timed as (
      select o.line_id, l.transit_hours_max, extract(epoch from w.arrived_at - e.departed_at) / 3600 as hours
      from waybill w join freight_order o on o.id = w.order_id join line l on l.id = o.line_id
      cross join lateral (select min(at) as departed_at from tracking_event
        where waybill_id = w.id and status = 'in_transit') e
      where w.signed_at is not null and w.arrived_at > ${now}::timestamptz - interval '90 days'
        and e.departed_at is not null
    ), recent as (
      select line_id, count(*) as waybills,
        percentile_cont(0.5) within group (order by hours) as median,
        percentile_cont(0.9) within group (order by hours) as p90,
        floor(100.0 * count(*) filter (where hours <= transit_hours_max) / count(*)) as on_time
      from timed group by line_id
    )
    insert into line_stats (line_id, orders_carried, on_time_percent, waybills_90_days, median_hours, p90_hours, refreshed_at)
    select c.line_id, c.orders, r.on_time, coalesce(r.waybills, 0), round(r.median::numeric), round(r.p90::numeric), ${now}
    from carried c left join recent r on r.line_id = c.line_id
    on conflict (line_id) do update set orders_carried = excluded.orders_carried, on_time_percent = excluded.on_time_percent,
      waybills_90_days = excluded.waybills_90_days, median_hours = excluded.median_hours, p90_hours = excluded.p90_hours,
      refreshed_at = excluded.refreshed_at`.execute(db)

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
 * goes to the even neighbour). Run at intervals, by one process at a time; a line's row is touched only when its popularity
 * changed.
 */
export async function refreshLineStats(db: Database, now: Date): Promise<void> {
  await writeStats(db, now)
  await writePopularity(db)
}
