import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { hourMs } from '../../../contract/kernel/time.ts'
import { rankedBy } from '../../../contract/regions/regions.ts'
import type { RegionIndex } from '../../../contract/regions/regions.ts'
import { queryClient } from '../../shared/server/queryClient.ts'
import { callQuery, composedQuery } from '../../shared/server/reads/callQuery.ts'

const mostHot = 12

const recentQuery = composedQuery(
  null,
  'recentPlaces',
  async () => (await import('./recentPlaces.ts')).readRecentPlaces(),
  { staleTime: Infinity },
)

/** A destination was chosen: next time it is offered first. */
export async function rememberPlace(code: string): Promise<void> {
  // off line nothing is lost by it but a place less to choose from
  const chunk = await import('./recentPlaces.ts').catch(() => null)
  if (chunk) queryClient.setQueryData(recentQuery.queryKey, await chunk.notePlace(code))
}

/** Places to offer before any list of provinces, by their codes. */
export interface OfferedPlaces {
  recent: readonly string[]
  hot: readonly string[]
}

/**
 * The regions in the order of what goes to each from a site, the destinations chosen last and the hot ones; null where nothing is
 * offered, `isAwaited` until it is known. What cannot be read is not offered, and nothing waits for it.
 */
export function useOfferedPlaces(index: RegionIndex | null, siteId: number | undefined, isNeeded: boolean) {
  const enabled = isNeeded && siteId !== undefined
  const asked = siteId === undefined ? {} : { siteId }
  const destinations = useQuery(
    callQuery('/lines/getDestinations', asked, { enabled, staleTime: hourMs, retry: false }),
  )
  const recent = useQuery({ ...recentQuery, enabled })
  const list = destinations.data?.list
  const going = useMemo(
    () =>
      list && new Map(list.map(({ destinationCode, orders, lines }) => [destinationCode, orders + lines])),
    [list],
  )
  const ranked = useMemo(() => (index && going ? rankedBy(index, going) : index), [index, going])
  const offered = useMemo((): OfferedPlaces | null => {
    if (!list || !recent.data) return null
    const hot = list.map(({ destinationCode }) => destinationCode)
    return {
      recent: recent.data,
      hot: hot.filter((code) => !recent.data.includes(code)).slice(0, mostHot),
    }
  }, [list, recent.data])
  return { index: ranked, offered, isAwaited: destinations.isLoading || recent.isLoading }
}
