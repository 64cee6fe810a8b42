import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { LineDetail } from '#contract/lines/calls.ts'
import { servesRecipient } from '#contract/orders/places.ts'
import { isNegotiable, unpricedSortFen } from '#contract/price/negotiable.ts'
import { quote } from '#contract/price/quote.ts'
import type { Quote } from '#contract/price/quote.ts'
import { unofferedServices } from '#contract/price/services.ts'
import { useRegions } from '#domain/regions/useRegions.ts'
import { callQuery } from '#shared/server/reads/callQuery.ts'
import { firstAmountFault } from '../goods/typedAmountFault.ts'
import { consignmentOf } from '../orderRequest.ts'
import type { CounterValues } from './counterValues.ts'

/** A line to the destination with its price. The quote is null where nothing can be priced: 面议, a wrong amount, a missing service. */
export interface CounterLine {
  line: LineDetail
  quote: Quote | null
  /** Wanted services that the line does not offer. */
  lacking: readonly string[]
}

const byPrice = (a: CounterLine, b: CounterLine) =>
  a.lacking.length - b.lacking.length ||
  (a.quote?.totalFen ?? unpricedSortFen) - (b.quote?.totalFen ?? unpricedSortFen)

/** Returns the carrier's own lines that take the order, cheapest first; the first is used unless another is chosen. */
export function useCounterLines(values: CounterValues) {
  const { regionCode } = values.recipient
  const { deliveryMode } = values
  const found = useQuery(
    callQuery(
      '/carrier/getCounterLines',
      { destinationCode: regionCode ?? '' },
      { enabled: regionCode !== null, placeholderData: keepPreviousData },
    ),
  )
  const regions = useRegions(regionCode !== null)
  const consignment = consignmentOf(values)
  const isPriced =
    firstAmountFault(values) === null && (consignment.weightGrams > 0 || consignment.volumeCm3 > 0)
  const isReady =
    regionCode !== null && regions !== null && found.data !== undefined && !found.isPlaceholderData
  const lines = !isReady
    ? []
    : found.data.list
        .filter((line) => servesRecipient(regions, line, { regionCode, deliveryMode }))
        .map((line) => {
          const lacking = unofferedServices(line.services, consignment)
          const hasPrice = isPriced && lacking.length === 0 && !isNegotiable(line)
          return { line, quote: hasPrice ? quote(line, consignment) : null, lacking }
        })
        .toSorted(byPrice)
  const chosen = lines.find(({ line }) => line.id === values.lineId) ?? lines[0] ?? null
  return { lines, chosen, isReady, error: found.error, retry: () => void found.refetch() }
}
