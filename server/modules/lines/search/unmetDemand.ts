import { sql } from 'kysely'
import { chinaDate } from '../../../core/clock.ts'
import { keyedHash } from '../../../core/secrets.ts'
import type { Database } from '../../../db/database.ts'
import { isUsedUp, takeFromLimit } from '../../../db/limits.ts'
import { dayMs } from '../../../../contract/kernel/time.ts'

/** A search for a destination to which no line of the site goes, and by whom, as far as that is needed to count once. */
export interface UnmetDemand {
  siteId: number
  /** The region as it is today, not an abolished code. */
  destinationCode: string
  at: Date
  userId: number | null
  visitorHash: Buffer | null
  ip: string
}

export interface UnmetDemandCount {
  /** Counts a search soon; returns at once and never throws. */
  note(sought: UnmetDemand): void
  /** Waits until what was noted is counted. */
  settle(): Promise<void>
}

/** Beyond so many waiting, further ones are not counted. */
const waitingMax = 1000

/**
 * Who sought is kept as a keyed hash that another day makes another one of, among the limits, which upkeep clears an hour after
 * their window. A person counts once a day for a destination; an address, which can invent as many visitors as it likes, five
 * times, and for 200 in all.
 */
function limitsOf(secret: string, sought: UnmetDemand) {
  const { siteId, destinationCode, at, userId, visitorHash, ip } = sought
  const place = `${siteId} ${destinationCode}`
  const who = userId === null ? (visitorHash?.toString('hex') ?? ip) : `user ${userId}`
  const limit = (max: number, ...parts: string[]) => {
    const hash = keyedHash(secret, `sought in vain ${chinaDate(at)}`, parts.join('\n'))
    return { key: `sought:${hash.toString('hex')}`, max, windowMs: dayMs }
  }
  return { once: limit(1, place, who), ofAddress: [limit(5, place, ip), limit(200, ip)] }
}

async function count(db: Database, secret: string, sought: UnmetDemand): Promise<void> {
  const { once, ofAddress } = limitsOf(secret, sought)
  for (const limit of ofAddress) if (await isUsedUp(db, limit, sought.at)) return
  for (const limit of [once, ...ofAddress]) if (!(await takeFromLimit(db, limit, sought.at)).isTaken) return
  // A number that is no site of ours is nothing that anybody sought.
  await sql`
    insert into sought_in_vain as v (day, site_id, destination_code, searches)
    select ${chinaDate(sought.at)}::date, city_id, ${sought.destinationCode}, 1 from site where city_id = ${sought.siteId}
    on conflict (day, site_id, destination_code) do update set searches = v.searches + 1`.execute(db)
}

/**
 * Counts searches without a result (空白线路, product.md §5) behind their answers, one after the other, so that the search stays a read.
 * What waits when the process dies, or when the database is away, is not counted.
 */
export function unmetDemandCount(deps: {
  db: Database
  /** The server's secret, with which the hashes are keyed. */
  secret: string
  onError: (error: unknown) => void
}): UnmetDemandCount {
  const waiting: UnmetDemand[] = []
  let counting: Promise<void> | null = null
  async function countAll(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift())
      await count(deps.db, deps.secret, next).catch(deps.onError)
    counting = null
  }
  return {
    note(sought) {
      if (waiting.length >= waitingMax) return
      waiting.push(sought)
      counting ??= countAll()
    },
    async settle() {
      await counting
    },
  }
}
