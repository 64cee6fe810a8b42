import { sql } from 'kysely'
import { dayMs } from '#contract/kernel/time.ts'
import type { Database, Queryable, WriteTransaction } from '#server/db/database.ts'

/**
 * Counts the waybills signed since the last run and returns their lines. Marks and counts are read in one snapshot, so that each
 * signature counts once, whenever its transaction ends. After an upgrade all waybills are recounted once.
 */
async function countCarried(trx: WriteTransaction, now: Date): Promise<number[]> {
  const { rows: marks } = await sql<{ lineId: number | null; change: number }>`
    with taken as (delete from line_mark returning line_id, change)
    select line_id as "lineId", sum(change)::integer as change from taken group by line_id`.execute(trx)
  const isFullRecount = marks.some(({ lineId }) => lineId === null)
  const lines = marks.flatMap(({ lineId, change }) => (lineId === null ? [] : [{ lineId, change }]))
  const counts = isFullRecount
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

/** Lines are refreshed at least daily, so waybills may leave the 90 days a day late. */
const refreshEveryMs = dayMs

/**
 * Refreshes the experience of these lines and of lines older than a day. It locks no row of `line`, which createOrder locks and
 * must not wait for. Waybills are signed after their arrival, so their signature finds those of the last 90 days.
 */
const writeExperience = (db: Queryable, lines: readonly number[], now: Date) =>
  sql`
    with due as materialized (
      select line_id from line_stats
      where line_id = any(${lines}::bigint[]) or abs(extract(epoch from ${now}::timestamptz - refreshed_at)) >= ${refreshEveryMs / 1000}
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
 * Copies the counts to `line` in small batches, each committed on its own. Lines locked at the moment, by an order being placed,
 * wait for the next run.
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
 * Computes 实测时效, on-time rate and popularity of every line from its waybills (product.md §3). Transit runs from the first 运输中
 * event to the arrival, over 90 days, in whole hours, half-up (numeric, because round of a double goes to the even neighbour).
 * One process runs it at intervals. The cost grows with the waybills signed since the last run, plus the 90 days once a day. A
 * line's row is updated only when its popularity changed.
 */
export async function refreshLineStats(db: Database, now: Date): Promise<void> {
  const lines = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((trx) => countCarried(trx, now))
  await writeExperience(db, lines, now)
  await writePopularity(db)
}
