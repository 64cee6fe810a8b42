import { sql } from 'kysely'
import type { CallAnswer, CallRequest } from '#contract/calls/calls.ts'
import { queryKeys, regionText } from '#contract/regions/regions.ts'
import { chinaDate } from '#server/core/clock.ts'
import { regions } from '#server/core/regions.ts'
import type { Database } from '#server/db/database.ts'

type Request = CallRequest<'/carrier/getUnmetDemand'>
type Answer = CallAnswer<'/carrier/getUnmetDemand'>

interface CountedRow {
  siteId: number
  destinationCode: string
  searches: number
  lastSoughtOn: string
}

/**
 * Returns the rows whose destinations lines serve by now. Materialized to force a plan that finds lines by their keys: a plan for
 * a first line would scan on where there is none.
 */
async function readServed(db: Database, rows: readonly CountedRow[]): Promise<Set<CountedRow>> {
  const lookups = rows.map(({ siteId, destinationCode }, index) => ({
    place: index,
    site: siteId,
    keys: queryKeys(regions, siteId, destinationCode),
  }))
  const found = await sql<{ place: number }>`
    select a.place from jsonb_to_recordset(${JSON.stringify(lookups)}::jsonb) as a(place integer, site integer, keys text[])
    where exists (
      with line_there as materialized (
        select 1 from line l where l.status = 'on' and l.site_id = a.site and l.match_keys && a.keys)
      select 1 from line_there)`.execute(db)
  const served = new Set(found.rows.map(({ place }) => place))
  return new Set(rows.filter((_, index) => served.has(index)))
}

/** Lists 空白线路: destinations searched without a result in the last days, the most searched first. */
export async function readUnmetDemand(db: Database, request: Request, now: Date): Promise<Answer> {
  const { siteId, days, page, pageSize } = request
  const ofSite = siteId === undefined ? sql`` : sql`and site_id = ${siteId}`
  // Returns at least one row, whatever the page, for the total.
  const { rows: found } = await sql<{ total: number } & (CountedRow | { siteId: null })>`
    with counted as materialized (
      select site_id as "siteId", destination_code as "destinationCode", sum(searches) as searches,
        to_char(max(day), 'YYYY-MM-DD') as "lastSoughtOn"
      from unmet_demand where day > ${chinaDate(now)}::date - ${days}::integer ${ofSite} group by site_id, destination_code
    ), page as (
      select * from counted order by searches desc, "lastSoughtOn" desc, "siteId", "destinationCode"
      limit ${pageSize} offset ${(page - 1) * pageSize}
    )
    select t.total, page.* from (select count(*) as total from counted) t left join page on true
    order by searches desc, "lastSoughtOn" desc, "siteId", "destinationCode"`.execute(db)
  const rows = found.filter((row): row is typeof row & CountedRow => row.siteId !== null)
  const served = rows.length === 0 ? new Set<CountedRow>() : await readServed(db, rows)
  const list = rows.map((row) => ({
    ...row,
    destinationText: regionText(regions, row.destinationCode),
    isServedNow: served.has(row),
  }))
  return { list, total: found[0]?.total ?? 0 }
}
