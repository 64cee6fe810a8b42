import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LineDetail } from '../../../../contract/lines/calls.ts'
import { problemText } from '../../../../contract/kernel/problems.ts'
import { offerDifferences } from '../../../../contract/orders/inquiries/differences.ts'
import { takesTo } from '../../../../contract/orders/places.ts'
import { unofferedServices } from '../../../../contract/price/services.ts'
import { keptQuote } from '../../../../contract/price/agreed.ts'
import { isNegotiable } from '../../../../contract/price/negotiable.ts'
import { quote } from '../../../../contract/price/quote.ts'
import { callQuery } from '../../../shared/server/reads/callQuery.ts'
import { useRegions } from '../../../domain/regions/useRegions.ts'
import { goodsTotals } from '../goods/goodsAmounts.ts'
import { consignmentOf } from '../send/orderRequest.ts'
import type { OrderValues } from '../orderValues.ts'
import type { FormOffer } from './useOffer.ts'

type Regions = ReturnType<typeof useRegions>

/** What keeps the offer from being the order's price as the form stands, in words; null where it is, or is none. */
function offerFault(offer: FormOffer | null, values: OrderValues, regions: Regions): string | null {
  if (offer === null) return null
  if (offer.over !== null) return offer.over
  if (regions === null) return null
  const ordered = {
    ...consignmentOf(values),
    pieces: goodsTotals(values.goods).pieces,
    destinationCode: values.recipient.regionCode ?? offer.asked.destinationCode,
  }
  const different = offerDifferences(regions, offer.asked, ordered)
  if (different.length === 0) return null
  const what = { what: different.join('、') }
  return offer.id === null ? problemText('offeredOrderFixed', what) : problemText('offerOtherGoods', what)
}

/**
 * The chosen line, whether it can take the order as it stands, and its price for it: the function the server prices with, or what the
 * line's carrier offered for these very goods. An offer of another line is none.
 */
export function useOrderLine(values: OrderValues, named: FormOffer | null = null) {
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
    takesTo(regions, line, { regionCode, deliveryMode: values.deliveryMode })
  const offer = named !== null && named.lineId === line?.id ? named : null
  const fault = offerFault(offer, values, regions)
  const isUnpriced = line !== null && offer === null && isNegotiable(line)
  const listed = line && hasGoods && !isUnpriced ? quote(line, consignment) : null
  const offered =
    offer && line && listed
      ? keptQuote({ ...line, agreed: { ...offer, listFen: listed.totalFen } }, consignment)
      : null
  const now = fault === null ? (offered ?? listed) : null
  const isComparable = agreed && agreed.id === line?.id && hasGoods && !offer && !isNegotiable(agreed)
  const before = isComparable ? quote(agreed, consignment) : null
  return {
    line,
    isLoading: lineId !== null && detail.isPending,
    error: detail.error,
    retry: () => void detail.refetch(),
    /** False once it is certain that the line does not reach the recipient. */
    serves,
    unoffered: line ? unofferedServices(line.services, consignment) : [],
    hasGoods,
    /** 面议, and no offer to order at. */
    isUnpriced,
    quote: now,
    /** The offer that the order is to be placed at. */
    offerId: offer?.id ?? null,
    /** What is to be put right before it can be. */
    offerFault: fault,
    /** What these goods cost when the line was first shown in this form, fen, where the carrier has changed that since; else null. */
    earlierTotalFen: now && before && before.totalFen !== now.totalFen ? before.totalFen : null,
    /** The customer has seen the new prices and goes on with them. */
    agree: () => setAgreed(line),
  }
}
