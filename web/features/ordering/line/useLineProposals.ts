import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { wantedServicesOf } from '#contract/orders/plain/quoteRequest.ts'
import { useLocalCity } from '#shared/browser/localCity.ts'
import { callPagesQuery } from '#shared/server/reads/callQuery.ts'
import { firstAmountFault } from '../goods/typedAmountFault.ts'
import { consignmentOf } from '../orderRequest.ts'
import type { OrderValues } from '../orderValues.ts'

const typingPauseMs = 400
const proposalsPerPage = 8

/** Returns lines that reach the recipient, cheapest first for the present goods and services; `carrier` filters them. */
export function useLineProposals(values: OrderValues, carrier: string) {
  const siteId = useLocalCity((state) => state.site.cityId)
  const code = values.recipient.regionCode
  const typed = consignmentOf(values)
  const [weightGrams] = useDebouncedValue(typed.weightGrams, typingPauseMs)
  const [volumeCm3] = useDebouncedValue(typed.volumeCm3, typingPauseMs)
  const [declaredValueFen] = useDebouncedValue(typed.declaredValueFen, typingPauseMs)
  const [codFen] = useDebouncedValue(typed.codFen, typingPauseMs)
  const wanted = { ...typed, declaredValueFen, codFen }
  const [keyword] = useDebouncedValue(carrier.trim(), typingPauseMs)
  // a total without a wrong amount would be too low
  const hasGoods = firstAmountFault(values) === null && (weightGrams > 0 || volumeCm3 > 0)
  const request = {
    siteId,
    ...(code !== null && { destinationCode: code }),
    ...(hasGoods && { weightGrams, volumeCm3 }),
    ...wantedServicesOf(wanted),
    ...(keyword !== '' && { keyword }),
    sort: hasGoods ? ('total' as const) : ('popularity' as const),
    pageSize: proposalsPerPage,
  }
  const found = useInfiniteQuery(
    callPagesQuery('/lines/searchLines', request, {
      pageBody: (after: string | null) => (after === null ? {} : { after }),
      initialPageParam: null,
      getNextPageParam: (last) => last.next,
      enabled: code !== null,
      placeholderData: keepPreviousData,
    }),
  )
  const chunks = found.data?.pages ?? []
  // A line that moved between two chunks is shown once.
  const byId = new Map(chunks.flatMap((chunk) => chunk.list).map((line) => [line.id, line]))
  const lines = [...byId.values()]
  const total = chunks[0]?.total ?? 0
  return {
    lines,
    /** The services included in the totals. */
    wanted,
    keyword,
    isPending: found.isPending,
    error: found.error,
    retry: () => void (found.isFetchNextPageError ? found.fetchNextPage() : found.refetch()),
    /** Number of rows on the next page; 0 at the end. */
    more: found.hasNextPage ? Math.max(1, Math.min(proposalsPerPage, total - lines.length)) : 0,
    isLoadingMore: found.isFetchingNextPage,
    loadMore: () => void found.fetchNextPage(),
  }
}
