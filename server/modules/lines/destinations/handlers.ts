import { sql } from 'kysely'
import type { CallResponse } from '#contract/calls/calls.ts'
import { minuteMs } from '#contract/kernel/time.ts'
import { destinationsMax } from '#contract/lines/destinationCalls.ts'
import { shortName } from '#contract/regions/regions.ts'
import type { Handlers } from '#server/calls/context.ts'
import { regions } from '#server/core/regions.ts'
import type { Database } from '#server/db/database.ts'

type Destinations = CallResponse<'/lines/getDestinations'>['list']

/** Destinations change over weeks, and grouping every line of a large site is slow. */
const cachedMs = 10 * minuteMs
/** Bounds the cache: anybody may ask for sites that do not exist. */
const sitesMax = 200

/** Groups a site's lines by destination, on the lookup connections, which serve the public. */
async function sumUp(lookupDb: Database, siteId: number): Promise<Destinations> {
  const rows = await lookupDb
    .selectFrom('line')
    .select('destination_code as destinationCode')
    .select(sql<number>`sum(popularity)::int`.as('orders'))
    .select(sql<number>`count(*)::int`.as('lines'))
    .where('site_id', '=', siteId)
    .where('status', '=', 'on')
    .groupBy('destination_code')
    .orderBy(sql`sum(popularity) + count(*)`, 'desc')
    .orderBy('destination_code')
    .limit(destinationsMax)
    .execute()
  return rows.map((row) => ({
    ...row,
    name: shortName(regions.byCode.get(row.destinationCode)?.name ?? row.destinationCode),
  }))
}

/** Handler of a site's destinations, most popular first (product.md §5); cached for ten minutes. */
export function destinationHandlers() {
  const cache = new Map<number, { untilMs: number; list: Promise<Destinations> }>()
  return {
    '/lines/getDestinations': async ({ lookupDb, now }, { siteId, most }) => {
      const first = (all: Destinations) => ({ list: all.slice(0, most), total: all.length })
      const cached = cache.get(siteId)
      if (cached && now.getTime() < cached.untilMs) return first(await cached.list)
      if (cache.size >= sitesMax) cache.clear()
      const list = sumUp(lookupDb, siteId)
      cache.set(siteId, { untilMs: now.getTime() + cachedMs, list })
      try {
        return first(await list)
      } catch (error) {
        cache.delete(siteId)
        throw error
      }
    },
  } satisfies Partial<Handlers>
}
