import { minuteMs } from '../../../../contract/kernel/time.ts'
import type { Route } from '../../../../contract/lines/destinationPages.ts'
import type { DestinationPage, DestinationPages, ListedDestination } from '../../../calls/destinationPages.ts'
import type { Clock } from '../../../core/clock.ts'
import type { Database } from '../../../db/database.ts'
import type { Reads } from '../../../db/replicas.ts'
import { readDestinations, readLineOf, readLines, readVersion } from './readPages.ts'

/** A page says for as long what it said, without looking whether its lines have changed. */
const pageKeptMs = minuteMs
/** To sum up every line of a large site takes a while, and places come and go in weeks. */
const listKeptMs = 10 * minuteMs
/** Kept in a process, each with what is made of it: some 80 KB. */
const pagesMax = 200

interface Kept {
  page: DestinationPage
  version: string
  untilMs: number
}

/**
 * What pages of destinations tell, kept in this process until the lines change. Whether they did is asked once a minute and page by a
 * version that every process finds alike (readVersion); while it is the same, the page is the same object. Where lines go is summed up
 * every ten minutes.
 */
export function destinationPages({ reads, clock }: { reads: Reads; clock: Clock }): DestinationPages {
  const kept = new Map<string, Kept>()
  const underWay = new Map<string, Promise<DestinationPage | null>>()
  let listed: { list: Promise<readonly ListedDestination[]>; untilMs: number } | null = null
  let lastList: readonly ListedDestination[] = []

  const read = <Answer>(work: (db: Database) => Promise<Answer>) =>
    reads.read(({ lookupDb }) => work(lookupDb))

  async function sumUp(): Promise<readonly ListedDestination[]> {
    const list = await read(readDestinations)
    if (JSON.stringify(list) !== JSON.stringify(lastList)) lastList = list
    return lastList
  }

  async function list(): Promise<readonly ListedDestination[]> {
    const nowMs = clock.now().getTime()
    if (listed === null || nowMs >= listed.untilMs) listed = { list: sumUp(), untilMs: nowMs + listKeptMs }
    const asked = listed
    try {
      return await asked.list
    } catch (error) {
      if (listed === asked) listed = null
      throw error
    }
  }

  function keep(key: string, entry: Kept): DestinationPage {
    // the one that was asked for longest ago goes
    kept.delete(key)
    kept.set(key, entry)
    const [oldest] = kept.keys()
    if (kept.size > pagesMax && oldest !== undefined) kept.delete(oldest)
    return entry.page
  }

  async function lookAfter(key: string, route: Route): Promise<DestinationPage | null> {
    const now = clock.now()
    const untilMs = now.getTime() + pageKeptMs
    const found = await read((db) => readVersion(db, route))
    if (found === null) {
      kept.delete(key)
      return null
    }
    const { version, siteName } = found
    const destinations = await list()
    const known = kept.get(key)
    if (
      known?.version === version &&
      known.page.siteName === siteName &&
      known.page.destinations === destinations
    )
      return keep(key, { ...known, untilMs })
    const page = { ...route, siteName, destinations, ...(await read((db) => readLines(db, route, now))) }
    return keep(key, { page, version, untilMs })
  }

  return {
    list,
    async page(route) {
      const key = `${route.siteId} ${route.destinationCode}`
      const known = kept.get(key)
      if (known && clock.now().getTime() < known.untilMs) return keep(key, known)
      const asked = underWay.get(key) ?? lookAfter(key, route).finally(() => underWay.delete(key))
      underWay.set(key, asked)
      return asked
    },
    line: async (page, lineId) =>
      page.lines.find(({ id }) => id === lineId) ?? read((db) => readLineOf(db, page, lineId)),
  }
}
