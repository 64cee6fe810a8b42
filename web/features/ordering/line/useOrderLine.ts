import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LineDetail } from '../../../../contract/lines/calls.ts'
import { servesRegion } from '../../../../contract/regions/regions.ts'
import { unofferedServices } from '../../../../contract/price/pricing.ts'
import { quote } from '../../../../contract/price/quote.ts'
import { callQuery } from '../../../shared/server/reads/callQuery.ts'
import { useRegions } from '../../../domain/regions/useRegions.ts'
import { consignmentOf } from '../send/orderRequest.ts'
import type { OrderValues } from '../orderValues.ts'

/** The chosen line, whether it can take the order as it stands, and its price for it: the function the server prices with. */
export function useOrderLine(values: OrderValues) {
  const { lineId } = values
  const regionCode = values.recipient.regionCode
  const detail = useQuery(
    callQuery('/lines/getLineDetail', { id: lineId ?? 0 }, { enabled: lineId !== null }),
  )
  const regions = useRegions(regionCode !== null)
  const line = lineId === null ? null : (detail.data ?? null)
  const consignment = consignmentOf(values)
  const [agreed, setAgreed] = useState<LineDetail | null>(null)
  if (line && agreed?.id !== line.id) setAgreed(line)
  const hasGoods = consignment.weightGrams > 0 || consignment.volumeCm3 > 0
  const serves =
    line === null ||
    regions === null ||
    regionCode === null ||
    servesRegion(regions, [line.destinationCode, ...line.viaCodes], regionCode)
  const now = line && hasGoods ? quote(line, consignment) : null
  const before = agreed && agreed.id === line?.id && hasGoods ? quote(agreed, consignment) : null
  return {
    line,
    isLoading: lineId !== null && detail.isPending,
    error: detail.error,
    retry: () => void detail.refetch(),
    /** False once it is certain that the line does not reach the recipient. */
    serves,
    unoffered: line ? unofferedServices(line.fees, consignment) : [],
    hasGoods,
    quote: now,
    /** What these goods cost when the line was first shown in this form, fen, where the carrier has changed that since; else null. */
    earlierTotalFen: now && before && before.totalFen !== now.totalFen ? before.totalFen : null,
    /** The customer has seen the new prices and goes on with them. */
    agree: () => setAgreed(line),
  }
}
