import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { callPagesQuery } from '../../../shared/server/reads/callQuery.ts'
import { rowsPerPage, searchRequest } from './searchQuery.ts'
import type { Chunk, SearchQuery } from './searchQuery.ts'
import { minuteMs } from '../../../../contract/kernel/time.ts'

const keepMs = 30 * minuteMs
const freshMs = minuteMs

/**
 * The lines of a search, chunk by chunk. The cache is keyed by the search without its page, so that going back shows at once
 * what was on screen, however far it had been loaded.
 */
export function useLineSearch(query: SearchQuery, siteId: number) {
  const { pages: firstPages, ...asked } = query
  const site = query.siteId ?? siteId
  const request = searchRequest(asked, site, { after: null, pages: 1 })
  const result = useInfiniteQuery(
    callPagesQuery('/lines/searchLines', request, {
      pageBody: (chunk: Chunk) => searchRequest(asked, site, chunk),
      initialPageParam: { after: null, pages: firstPages },
      getNextPageParam: (last) => (last.next === null ? null : { after: last.next, pages: 1 }),
      // while goods or filters change, the rows stay; those of another destination would mislead
      placeholderData: (shown, shownQuery) => {
        const before = shownQuery?.queryKey[1] as typeof request | undefined
        return before?.siteId === site && before.destinationCode === request.destinationCode
          ? shown
          : undefined
      },
      // lines to anywhere are nobody's question
      enabled: query.to !== null,
      gcTime: keepMs,
      staleTime: freshMs,
    }),
  )
  // rows are drawn in slices, between which a key or a touch is answered
  const data = useDeferredValue(result.data)
  const chunks = data?.pages
  // a line that moved between two chunks is shown once
  const lines = useMemo(() => {
    const byId = new Map((chunks ?? []).flatMap((chunk) => chunk.list).map((line) => [line.id, line]))
    return [...byId.values()]
  }, [chunks])
  return {
    lines,
    /** Up to 1,000 counted; 1,001 says more. null while nothing is known. */
    total: chunks?.[0]?.total ?? null,
    /** How many pages the rows on screen make. */
    pages: Math.max(1, Math.ceil(lines.length / rowsPerPage)),
    isLoading: result.isPending || (data === undefined && result.data !== undefined),
    /** The rows on screen answer the search before this one. */
    isOutdated: result.isPlaceholderData || (data !== undefined && data !== result.data),
    isLoadingMore: result.isFetchingNextPage,
    hasMore: result.hasNextPage,
    error: result.error,
    loadMore: () => result.fetchNextPage(),
    retry: () => (result.isFetchNextPageError ? result.fetchNextPage() : result.refetch()),
  }
}

/** What a search found, and how more of it comes. */
export type LineSearch = ReturnType<typeof useLineSearch>
