import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { minuteMs } from '#contract/kernel/time.ts'
import { callPagesQuery } from '#shared/server/reads/callQuery.ts'
import { rowsPerPage, searchRequest } from './searchQuery.ts'
import type { Chunk, SearchQuery } from './searchQuery.ts'

const cacheMs = 30 * minuteMs
const freshMs = minuteMs

/** Returns the query of a search's lines, chunk by chunk. Its key omits the page, so that going back shows all loaded rows at once. */
export function lineSearchQuery(query: SearchQuery, siteId: number) {
  const { pages: firstPages, ...filters } = query
  const site = query.siteId ?? siteId
  const request = searchRequest(filters, site, { after: null, pages: 1 })
  return callPagesQuery('/lines/searchLines', request, {
    pageBody: (chunk: Chunk) => searchRequest(filters, site, chunk),
    initialPageParam: { after: null, pages: firstPages },
    getNextPageParam: (last) => (last.next === null ? null : { after: last.next, pages: 1 }),
    // Rows stay while goods or filters change; rows of another destination would mislead.
    placeholderData: (shown, shownQuery) => {
      const before = shownQuery?.queryKey[1] as typeof request | undefined
      return before?.siteId === site && before.destinationCode === request.destinationCode ? shown : undefined
    },
    // A search without a destination is not useful.
    enabled: query.to !== null,
    gcTime: cacheMs,
    staleTime: freshMs,
  })
}

/** Loads the lines of a search chunk by chunk. */
export function useLineSearch(query: SearchQuery, siteId: number) {
  const result = useInfiniteQuery(lineSearchQuery(query, siteId))
  // Renders rows in slices, so that the browser handles input in between.
  const data = useDeferredValue(result.data)
  const chunks = data?.pages
  // A line that moved between two chunks is shown once.
  const lines = useMemo(() => {
    const byId = new Map((chunks ?? []).flatMap((chunk) => chunk.list).map((line) => [line.id, line]))
    return [...byId.values()]
  }, [chunks])
  return {
    lines,
    /** Counted up to 1,000; 1,001 means more. null while unknown. */
    total: chunks?.[0]?.total ?? null,
    /** Number of pages that the rows on screen make. */
    pages: Math.max(1, Math.ceil(lines.length / rowsPerPage)),
    isLoading: result.isPending || (data === undefined && result.data !== undefined),
    /** The rows on screen belong to the search before this one. */
    isOutdated: result.isPlaceholderData || (data !== undefined && data !== result.data),
    isLoadingMore: result.isFetchingNextPage,
    hasMore: result.hasNextPage,
    error: result.error,
    loadMore: () => result.fetchNextPage(),
    retry: () => (result.isFetchNextPageError ? result.fetchNextPage() : result.refetch()),
  }
}

/** The result of a search and the function that loads more of it. */
export type LineSearch = ReturnType<typeof useLineSearch>
