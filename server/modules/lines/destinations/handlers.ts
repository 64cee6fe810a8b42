import { sql } from 'kysely'
import type { CallResponse } from '../../../../contract/calls/calls.ts'
import { minuteMs } from '../../../../contract/kernel/time.ts'
import { destinationsMax } from '../../../../contract/lines/destinationCalls.ts'
import { shortName } from '../../../../contract/regions/regions.ts'
import type { Handlers } from '../../../calls/context.ts'
import { regions } from '../../../core/regions.ts'
import type { Database } from '../../../db/database.ts'

type Destinations = CallResponse<'/lines/getDestinations'>['list']

/** Where goods go changes in weeks, and to sum up every line of a large site takes a while. */
const keptMs = 10 * minuteMs
/** Strangers may ask for sites that there are none of. */
const sitesMax = 200

/** By connections for what strangers look up. */
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

/** Where lines of a site go, where most goes to first (product.md §5); ten minutes old at most. */
export function destinationHandlers() {
  const kept = new Map<number, { untilMs: number; list: Promise<Destinations> }>()
  return {
    '/lines/getDestinations': async ({ lookupDb, now }, { siteId, most }) => {
      const first = (all: Destinations) => ({ list: all.slice(0, most), total: all.length })
      const known = kept.get(siteId)
      if (known && now.getTime() < known.untilMs) return first(await known.list)
      if (kept.size >= sitesMax) kept.clear()
      const list = sumUp(lookupDb, siteId)
      kept.set(siteId, { untilMs: now.getTime() + keptMs, list })
      try {
        return first(await list)
      } catch (error) {
        kept.delete(siteId)
        throw error
      }
    },
  } satisfies Partial<Handlers>
}
