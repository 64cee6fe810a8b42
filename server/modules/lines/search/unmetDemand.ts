import { sql } from 'kysely'
import { dayMs } from '#contract/kernel/time.ts'
import { chinaDate } from '#server/core/clock.ts'
import { keyedHash } from '#server/core/secrets.ts'
import type { Database } from '#server/db/database.ts'
import { isUsedUp, takeFromLimit } from '#server/db/limits.ts'

/** A search for a destination that no line of the site serves, with what identifies the searcher. */
export interface UnmetSearch {
  siteId: number
  /** A current region code. */
  destinationCode: string
  at: Date
  userId: number | null
  visitorHash: Buffer | null
  ip: string
}

export interface UnmetDemandCounter {
  /** Queues a search to be counted; returns at once and never throws. */
  record(search: UnmetSearch): void
  /** Waits until queued searches are counted. */
  settle(): Promise<void>
}

/** Maximum queued searches; further ones are not counted. */
const waitingMax = 1000

/**
 * Returns the limits of a search. A searcher is stored as a keyed hash that changes daily, among the limits, which upkeep deletes
 * an hour after their window. A person counts once a day per destination. An address, which can create any number of visitors,
 * counts five times per destination and 200 times in all.
 */
function limitsOf(secret: string, search: UnmetSearch) {
  const { siteId, destinationCode, at, userId, visitorHash, ip } = search
  const route = `${siteId} ${destinationCode}`
  const searcher = userId === null ? (visitorHash?.toString('hex') ?? ip) : `user ${userId}`
  const limit = (max: number, ...parts: string[]) => {
    const hash = keyedHash(secret, `unmet demand ${chinaDate(at)}`, parts.join('\n'))
    return { key: `unmet:${hash.toString('hex')}`, max, windowMs: dayMs }
  }
  return { once: limit(1, route, searcher), ofAddress: [limit(5, route, ip), limit(200, ip)] }
}

async function count(db: Database, secret: string, search: UnmetSearch): Promise<void> {
  const { once, ofAddress } = limitsOf(secret, search)
  for (const limit of ofAddress) if (await isUsedUp(db, limit, search.at)) return
  for (const limit of [once, ...ofAddress]) if (!(await takeFromLimit(db, limit, search.at)).isTaken) return
  // Ignores unknown sites.
  await sql`
    insert into unmet_demand as v (day, site_id, destination_code, searches)
    select ${chinaDate(search.at)}::date, city_id, ${search.destinationCode}, 1 from site where city_id = ${search.siteId}
    on conflict (day, site_id, destination_code) do update set searches = v.searches + 1`.execute(db)
}

/**
 * Counts searches without a result (空白线路, product.md §5), one at a time. It runs after their answers, so that the search stays a
 * read. Queued ones are lost when the process or the database fails.
 */
export function unmetDemandCounter(deps: {
  db: Database
  /** The server's secret, with which the hashes are keyed. */
  secret: string
  onError: (error: unknown) => void
}): UnmetDemandCounter {
  const waiting: UnmetSearch[] = []
  let counting: Promise<void> | null = null
  async function countAll(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift())
      await count(deps.db, deps.secret, next).catch(deps.onError)
    counting = null
  }
  return {
    record(search) {
      if (waiting.length >= waitingMax) return
      waiting.push(search)
      counting ??= countAll()
    },
    async settle() {
      await counting
    },
  }
}

/** Deletes the counts of unmet demand after 400 days. */
export async function trimUnmetDemand(db: Database, now: Date): Promise<void> {
  await sql`delete from unmet_demand where day < ${now}::timestamptz - interval '400 days'`.execute(db)
}
