import { sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'

/**
 * Derives 实测时效, on-time rate and popularity of every line from its real waybills (product.md §3): transit runs from the
 * first 运输中 event to the arrival, over the last 90 days, told in whole hours, half-up (numeric, because round of a double
 * goes to the even neighbour). Run at intervals; a line's row is touched only when its popularity changed.
 */
export async function refreshLineStats(db: Queryable, now: Date): Promise<void> {
  await sql`
    with carried as (
      select o.line_id, w.arrived_at, l.transit_hours_max,
        (select min(e.at) from tracking_event e where e.waybill_id = w.id and e.status = 'in_transit') as departed_at
      from waybill w join freight_order o on o.id = w.order_id join line l on l.id = o.line_id
      where w.signed_at is not null
    ), timed as (
      select *, extract(epoch from arrived_at - departed_at) / 3600 as hours,
        arrived_at > ${now}::timestamptz - interval '90 days' as is_recent
      from carried where arrived_at is not null and departed_at is not null
    ), recent as (
      select line_id, count(*) as waybills,
        percentile_cont(0.5) within group (order by hours) as median,
        percentile_cont(0.9) within group (order by hours) as p90,
        floor(100.0 * count(*) filter (where hours <= transit_hours_max) / count(*)) as on_time
      from timed where is_recent group by line_id
    )
    insert into line_stats (line_id, orders_carried, on_time_percent, waybills_90_days, median_hours, p90_hours, refreshed_at)
    select c.line_id, count(*), max(r.on_time), coalesce(max(r.waybills), 0), round(max(r.median)::numeric), round(max(r.p90)::numeric), ${now}
    from carried c left join recent r on r.line_id = c.line_id group by c.line_id
    on conflict (line_id) do update set orders_carried = excluded.orders_carried, on_time_percent = excluded.on_time_percent,
      waybills_90_days = excluded.waybills_90_days, median_hours = excluded.median_hours, p90_hours = excluded.p90_hours,
      refreshed_at = excluded.refreshed_at`.execute(db)
  await sql`
    update line l set popularity = s.orders_carried from line_stats s
    where s.line_id = l.id and l.popularity <> s.orders_carried`.execute(db)
}
