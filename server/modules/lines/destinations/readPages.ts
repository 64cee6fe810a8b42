import { CompiledQuery, sql } from 'kysely'
import { lineCalls } from '#contract/lines/calls.ts'
import type { LineCard } from '#contract/lines/calls.ts'
import { sampleWeightGrams } from '#contract/lines/destinationPages.ts'
import type { Route } from '#contract/lines/destinationPages.ts'
import { listedTotalFen } from '#contract/price/listedTotal.ts'
import type { Consignment } from '#contract/price/pricing.ts'
import { noServices } from '#contract/price/services.ts'
import { queryKeys } from '#contract/regions/regions.ts'
import type { ListedDestination } from '#server/calls/destinationPages.ts'
import { regions } from '#server/core/regions.ts'
import type { Database } from '#server/db/database.ts'
import { jsonMoment } from '#server/db/sqlText.ts'
import { readLine, searchStatement } from '../search/index.ts'

/** A sitemap holds 50,000 addresses; some are other pages. */
const destinationsMax = 49_900
/** Lines on a page: with their prices the page stays below 40 KB. */
const linesOnPage = 15

const { request, response } = lineCalls['/lines/searchLines']

/** The consignment behind the prices of a page. */
export const sampleConsignment: Consignment = { ...noServices, weightGrams: sampleWeightGrams, volumeCm3: 0 }

/** Reads every destination of every open site, those of most lines first. */
export async function readDestinations(db: Database): Promise<ListedDestination[]> {
  const { rows } = await sql<ListedDestination>`
    select l.site_id as "siteId", t.name as "siteName", l.destination_code as "destinationCode",
      count(*)::integer as lines, ${sql.raw(jsonMoment('max(l.updated_at)'))} as "changedAt"
    from line l join site t on t.city_id = l.site_id
    where l.status = 'on' and not t.disabled
    group by l.site_id, t.name, l.destination_code
    order by count(*) desc, l.site_id, l.destination_code
    limit ${destinationsMax}`.execute(db)
  return rows
}

/** Version of a page: changes whenever anything on the page does. */
export interface PageVersion {
  siteName: string
  version: string
}

/** Reads the version of a destination's page, equal in all processes. null where no line ends there or the site is closed. */
export async function readVersion(db: Database, route: Route): Promise<PageVersion | null> {
  const { rows } = await sql<PageVersion & { isServed: boolean }>`
    select t.name as "siteName", coalesce(m."isServed", false) as "isServed", coalesce(m.version, '') as version
    from site t cross join lateral (
      select bool_or(l.destination_code = ${route.destinationCode}) as "isServed",
        md5(string_agg(concat_ws(' ', l.id, l.version, l.updated_at, f.name), ',' order by l.id)) as version
      from line l join factory f on f.id = l.carrier_id
      where l.status = 'on' and l.match_keys && ${queryKeys(regions, route.siteId, route.destinationCode)}::text[]) m
    where t.city_id = ${route.siteId} and not t.disabled`.execute(db)
  const [row] = rows
  return row?.isServed ? { siteName: row.siteName, version: row.version } : null
}

/** Searches the destination's lines for the sample consignment; totals, order and count are the search's own. */
export async function readLines(
  db: Database,
  { siteId, destinationCode }: Route,
  now: Date,
): Promise<{ lines: LineCard[]; total: number }> {
  const search = request.parse({
    siteId,
    destinationCode,
    weightGrams: sampleWeightGrams,
    sort: 'total',
    pageSize: linesOnPage,
  })
  const { text, values } = searchStatement(search, now)
  const { rows } = await db.executeQuery<{ answer: string }>(CompiledQuery.raw(text, values))
  const { list, total } = response.parse(JSON.parse(rows[0]?.answer ?? '{"list":[],"total":0,"next":null}'))
  return { lines: list, total }
}

/** Reads a line of a route, priced for the goods; null where it is not on or goes elsewhere. */
export async function readLineOf(
  db: Database,
  route: Route,
  lineId: number,
  goods: Consignment,
): Promise<LineCard | null> {
  const line = await readLine(db, lineId)
  if (line?.status !== 'on') return null
  if (line.siteId !== route.siteId || line.destinationCode !== route.destinationCode) return null
  return { ...line, totalFen: listedTotalFen(line, goods) }
}
