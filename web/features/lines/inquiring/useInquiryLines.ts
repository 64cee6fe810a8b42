import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { hasGoods, wantedServicesOf } from '#contract/orders/plain/quoteRequest.ts'
import { useLocalCity } from '#shared/browser/localCity.ts'
import { callPagesQuery } from '#shared/server/reads/callQuery.ts'
import { goodsAndServicesOf } from './inquiryValues.ts'
import type { InquiryValues } from './inquiryValues.ts'

const typingPauseMs = 400
const linesPerPage = 8

/** Returns the lines that reach the destination, cheapest first for the goods typed so far. */
export function useInquiryLines(values: InquiryValues) {
  const siteId = useLocalCity((state) => state.site.cityId)
  const [requestKey] = useDebouncedValue(JSON.stringify(goodsAndServicesOf(values)), typingPauseMs)
  const typed = JSON.parse(requestKey) as ReturnType<typeof goodsAndServicesOf>
  const isPriced = hasGoods(typed)
  const request = {
    siteId,
    destinationCode: values.to ?? undefined,
    ...(isPriced && { weightGrams: typed.weightGrams ?? 0, volumeCm3: typed.volumeCm3 ?? 0 }),
    ...wantedServicesOf(typed),
    sort: isPriced ? ('total' as const) : ('popularity' as const),
    pageSize: linesPerPage,
  }
  const found = useInfiniteQuery(
    callPagesQuery('/lines/searchLines', request, {
      pageBody: (after: string | null) => (after === null ? {} : { after }),
      initialPageParam: null,
      getNextPageParam: (last) => last.next,
      enabled: values.to !== null,
      placeholderData: keepPreviousData,
    }),
  )
  // A line that moved between two pages is shown once.
  const byId = new Map((found.data?.pages ?? []).flatMap(({ list }) => list).map((line) => [line.id, line]))
  return { ...found, lines: [...byId.values()], wanted: typed }
}
