import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { CallRequest, CallResponse } from '#contract/calls/calls.ts'
import { dayMs } from '#contract/kernel/time.ts'
import type { OpsLineRow } from '#contract/operators/lineCalls.ts'
import { opsLineCountMax } from '#contract/operators/lineWords.ts'
import type { OpsLineSort, OpsLineState } from '#contract/operators/lineWords.ts'
import type { Database } from '#server/db/database.ts'
import { containing } from '#server/db/sqlText.ts'
import { qualityColumns, qualityOf, qualitySince } from '../quality.ts'

/** Shown state of a line `l`: the platform's stop wins over the carrier's own state. */
export const stateOf = sql<OpsLineState>`case when l.held_status is not null then 'stopped' else l.status end`

const orders: Record<OpsLineSort, RawBuilder<unknown>> = {
  newest: sql`l.id desc`,
  oldestPrice: sql`l.updated_at, l.id`,
  leastOnTime: sql`s.on_time_percent nulls last, l.id`,
  popular: sql`l.popularity desc, l.id`,
}

/** Returns a page of all carriers' lines. Computes figures only for the rows of the page. */
export async function listLines(
  db: Database,
  request: CallRequest<'/ops/getLineList'>,
  now: Date,
): Promise<CallResponse<'/ops/getLineList'>> {
  const { page, pageSize, keyword = '', siteId, carrierId, state, staleDays, sort } = request
  const like = containing(keyword)
  const found = sql`from line l join factory f on f.id = l.carrier_id left join line_stats s on s.line_id = l.id where true
    ${keyword === '' ? sql`` : sql`and (f.name ilike ${like} or l.destination_text ilike ${like} or l.code ilike ${like})`}
    ${siteId === undefined ? sql`` : sql`and l.site_id = ${siteId}`}
    ${carrierId === undefined ? sql`` : sql`and l.carrier_id = ${carrierId}`}
    ${state === undefined ? sql`` : sql`and ${stateOf} = ${state}`}
    ${staleDays === undefined ? sql`` : sql`and l.updated_at < ${new Date(now.getTime() - staleDays * dayMs)}`}`
  const { rows } = await sql<OpsLineRow>`
    with picked as (select l.id ${found} order by ${orders[sort]} limit ${pageSize} offset ${(page - 1) * pageSize})
    select l.id, l.code, json_build_object('id', f.id, 'name', f.name) as carrier, t.name as "siteName",
      l.destination_text as destination, l.is_direct as "isDirect", ${stateOf} as state, l.stopped_reason as "stoppedReason",
      l.updated_at as "updatedAt", ${qualityColumns}
    from picked join line l on l.id = picked.id join factory f on f.id = l.carrier_id join site t on t.city_id = l.site_id
      left join line_stats s on s.line_id = l.id
      cross join ${qualityOf(sql`o.line_id = l.id`, qualitySince(now))}
    order by ${orders[sort]}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from (select 1 ${found} limit ${opsLineCountMax}) c`.execute(db)
  return { list: rows, total: counted[0]?.total ?? 0 }
}
