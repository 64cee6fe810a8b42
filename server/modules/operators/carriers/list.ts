import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { CallRequest, CallResponse } from '#contract/calls/calls.ts'
import type { OpsCarrierRow } from '#contract/operators/lineCalls.ts'
import { opsLineCountMax } from '#contract/operators/lineWords.ts'
import type { OpsCarrierSort, OpsCarrierState } from '#contract/operators/lineWords.ts'
import { refuse } from '#server/core/refuse.ts'
import type { Queryable } from '#server/db/database.ts'
import { containing } from '#server/db/sqlText.ts'
import { qualityColumns, qualityOf, qualitySince } from '../quality.ts'

const stateOf = sql<OpsCarrierState>`
  case when f.disabled_reason is not null then 'disabled' when f.stopped_reason is not null then 'stopped' else 'on' end`

/** Carriers that were not merged into another. */
const carriers = sql`factory f where f.type = 3 and f.merged_into is null`

const orders: Record<OpsCarrierSort, RawBuilder<unknown>> = {
  newest: sql`f.id desc`,
  orders: sql`(select coalesce(sum(l.popularity), 0) from line l where l.carrier_id = f.id) desc, f.id`,
  leastOnTime: sql`(select sum(s.on_time_percent * s.waybills_90_days) / nullif(sum(s.waybills_90_days), 0)
    from line l join line_stats s on s.line_id = l.id where l.carrier_id = f.id and s.on_time_percent is not null) nulls last, f.id`,
}

/** Selects the rows of the carriers `f` in `picked`. */
const rowsOf = (picked: RawBuilder<unknown>, order: RawBuilder<unknown>, now: Date) => sql<OpsCarrierRow>`
  with picked as (${picked})
  select f.id, f.name, ${stateOf} as state, coalesce(f.disabled_reason, f.stopped_reason) as reason, f.created_at as "createdAt",
    (select count(*) from app_user u where u.factory_id = f.id and u.mobile is not null) as users,
    n.lines, n.lines_on as "linesOn", n.oldest_price_at as "oldestPriceAt", ${qualityColumns}, a.minutes as "answerMinutes"
  from picked join factory f on f.id = picked.id
    cross join lateral (
      select count(*) as lines, count(*) filter (where l.status = 'on') as lines_on, min(l.updated_at) as oldest_price_at
      from line l where l.carrier_id = f.id) n
    cross join ${qualityOf(sql`o.carrier_id = f.id`, qualitySince(now))}
    cross join lateral (
      select percentile_disc(0.5) within group (order by ceil(extract(epoch from d.at - c.created_at) / 60))::integer as minutes
      from consult c cross join lateral (
        select d.at from dialog d where d.consult_id = c.id and d.side = 'carrier' order by d.id limit 1) d
      where c.carrier_id = f.id and c.created_at >= ${qualitySince(now)}) a
  order by ${order}`

export async function listCarriers(
  db: Queryable,
  { page, pageSize, keyword = '', state, sort }: CallRequest<'/ops/getCarrierList'>,
  now: Date,
): Promise<CallResponse<'/ops/getCarrierList'>> {
  const found = sql`from ${carriers}
    ${keyword === '' ? sql`` : sql`and f.name ilike ${containing(keyword)}`}
    ${state === undefined ? sql`` : sql`and ${stateOf} = ${state}`}`
  const picked = sql`select f.id ${found} order by ${orders[sort]} limit ${pageSize} offset ${(page - 1) * pageSize}`
  const { rows } = await rowsOf(picked, orders[sort], now).execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from (select 1 ${found} limit ${opsLineCountMax}) c`.execute(db)
  return { list: rows, total: counted[0]?.total ?? 0 }
}

/** Returns one carrier. Refuses notFound for other factories. */
export async function readCarrier(db: Queryable, id: number, now: Date): Promise<OpsCarrierRow> {
  const { rows } = await rowsOf(sql`select f.id from ${carriers} and f.id = ${id}`, sql`f.id`, now).execute(
    db,
  )
  return rows[0] ?? refuse('notFound')
}
