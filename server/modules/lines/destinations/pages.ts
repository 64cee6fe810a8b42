import { minuteMs } from '#contract/kernel/time.ts'
import type { Route } from '#contract/lines/destinationPages.ts'
import type { DestinationPage, DestinationPages, ListedDestination } from '#server/calls/destinationPages.ts'
import type { Clock } from '#server/core/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Reads } from '#server/db/replicas.ts'
import { readDestinations, readLineOf, readLines, readVersion, sampleConsignment } from './readPages.ts'

/** How long a page is served without checking whether its lines have changed. */
const pageCachedMs = minuteMs
/** Grouping every line of a large site is slow, and destinations change over weeks. */
const listCachedMs = 10 * minuteMs
/** Maximum pages cached in a process, with the HTML made of them some 80 KB each. */
const pagesMax = 200

interface CachedPage {
  page: DestinationPage
  version: string
  untilMs: number
}

/**
 * Caches destination pages in this process until their lines change. It compares a version once a minute per page (readVersion),
 * which is equal in all processes; while it is the same, the page is the same object. The list of destinations is reloaded every
 * ten minutes.
 */
export function destinationPages({ reads, clock }: { reads: Reads; clock: Clock }): DestinationPages {
  const cache = new Map<string, CachedPage>()
  const loading = new Map<string, Promise<DestinationPage | null>>()
  let cachedList: { list: Promise<readonly ListedDestination[]>; untilMs: number } | null = null
  let lastList: readonly ListedDestination[] = []

  const read = <Answer>(work: (db: Database) => Promise<Answer>) =>
    reads.read(({ lookupDb }) => work(lookupDb))

  async function loadList(): Promise<readonly ListedDestination[]> {
    const list = await read(readDestinations)
    if (JSON.stringify(list) !== JSON.stringify(lastList)) lastList = list
    return lastList
  }

  async function list(): Promise<readonly ListedDestination[]> {
    const nowMs = clock.now().getTime()
    if (cachedList === null || nowMs >= cachedList.untilMs)
      cachedList = { list: loadList(), untilMs: nowMs + listCachedMs }
    const current = cachedList
    try {
      return await current.list
    } catch (error) {
      if (cachedList === current) cachedList = null
      throw error
    }
  }

  function store(key: string, entry: CachedPage): DestinationPage {
    // evicts the least recently used page
    cache.delete(key)
    cache.set(key, entry)
    const [oldest] = cache.keys()
    if (cache.size > pagesMax && oldest !== undefined) cache.delete(oldest)
    return entry.page
  }

  async function refresh(key: string, route: Route): Promise<DestinationPage | null> {
    const now = clock.now()
    const untilMs = now.getTime() + pageCachedMs
    const found = await read((db) => readVersion(db, route))
    if (found === null) {
      cache.delete(key)
      return null
    }
    const { version, siteName } = found
    const destinations = await list()
    const cached = cache.get(key)
    if (
      cached?.version === version &&
      cached.page.siteName === siteName &&
      cached.page.destinations === destinations
    )
      return store(key, { ...cached, untilMs })
    const page = { ...route, siteName, destinations, ...(await read((db) => readLines(db, route, now))) }
    return store(key, { page, version, untilMs })
  }

  return {
    list,
    async page(route) {
      const key = `${route.siteId} ${route.destinationCode}`
      const cached = cache.get(key)
      if (cached && clock.now().getTime() < cached.untilMs) return store(key, cached)
      const current = loading.get(key) ?? refresh(key, route).finally(() => loading.delete(key))
      loading.set(key, current)
      return current
    },
    async line(page, lineId, goods) {
      const shown = goods === null ? page.lines.find(({ id }) => id === lineId) : undefined
      return shown ?? read((db) => readLineOf(db, page, lineId, goods ?? sampleConsignment))
    },
  }
}
