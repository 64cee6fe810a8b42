import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { hourMs } from '#contract/kernel/time.ts'
import { withTraffic } from '#contract/regions/regions.ts'
import type { RegionIndex } from '#contract/regions/regions.ts'
import { queryClient } from '#shared/server/queryClient.ts'
import { callQuery, composedQuery } from '#shared/server/reads/callQuery.ts'

const mostHot = 12

const recentQuery = composedQuery(
  null,
  'recentPlaces',
  async () => (await import('./recentRegions.ts')).readRecentRegions(),
  { staleTime: Infinity },
)

/** Saves a chosen destination, to suggest it first the next time. */
export async function saveRecentRegion(code: string): Promise<void> {
  // offline the only loss is one suggestion
  const chunk = await import('./recentRegions.ts').catch(() => null)
  if (chunk) queryClient.setQueryData(recentQuery.queryKey, await chunk.addRecentRegion(code))
}

/** Region codes to suggest before the list of provinces. */
export interface SuggestedRegions {
  recent: readonly string[]
  hot: readonly string[]
}

/**
 * Ranks the regions by traffic from a site, and returns recent and hot destinations (null without any). `isAwaited` is true
 * while they load. Failed reads suggest nothing and block nothing.
 */
export function useSuggestedRegions(
  index: RegionIndex | null,
  siteId: number | undefined,
  isNeeded: boolean,
) {
  const enabled = isNeeded && siteId !== undefined
  const body = siteId === undefined ? {} : { siteId }
  const destinations = useQuery(
    callQuery('/lines/getDestinations', body, { enabled, staleTime: hourMs, retry: false }),
  )
  const recent = useQuery({ ...recentQuery, enabled })
  const list = destinations.data?.list
  const demand = useMemo(
    () =>
      list && new Map(list.map(({ destinationCode, orders, lines }) => [destinationCode, orders + lines])),
    [list],
  )
  const ranked = useMemo(() => (index && demand ? withTraffic(index, demand) : index), [index, demand])
  const offered = useMemo((): SuggestedRegions | null => {
    if (!list || !recent.data) return null
    const hot = list.map(({ destinationCode }) => destinationCode)
    return {
      recent: recent.data,
      hot: hot.filter((code) => !recent.data.includes(code)).slice(0, mostHot),
    }
  }, [list, recent.data])
  return { index: ranked, offered, isAwaited: destinations.isLoading || recent.isLoading }
}
