import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { problemText } from '#contract/kernel/problems.ts'
import type { LineDetail } from '#contract/lines/calls.ts'
import { offerDifferences } from '#contract/orders/inquiries/differences.ts'
import { servesRecipient } from '#contract/orders/places.ts'
import { quoteOrder } from '#contract/price/agreed.ts'
import { isNegotiable } from '#contract/price/negotiable.ts'
import { quote } from '#contract/price/quote.ts'
import { unofferedServices } from '#contract/price/services.ts'
import { useRegions } from '#domain/regions/useRegions.ts'
import { callQuery } from '#shared/server/reads/callQuery.ts'
import { goodsTotals } from '../goods/goodsAmounts.ts'
import { firstAmountFault } from '../goods/typedAmountFault.ts'
import { consignmentOf } from '../orderRequest.ts'
import type { OrderValues } from '../orderValues.ts'
import type { FormOffer } from './useOffer.ts'

type Regions = ReturnType<typeof useRegions>

/** Returns why the offer cannot be the price of the present form; null if it can, or there is none. */
function offerFault(offer: FormOffer | null, values: OrderValues, regions: Regions): string | null {
  if (offer === null) return null
  if (offer.endedText !== null) return offer.endedText
  if (regions === null) return null
  const ordered = {
    ...consignmentOf(values),
    pieces: goodsTotals(values.goods).pieces,
    destinationCode: values.recipient.regionCode ?? offer.offeredFor.destinationCode,
  }
  const different = offerDifferences(regions, offer.offeredFor, ordered)
  if (different.length === 0) return null
  const parameters = { what: different.join('、') }
  return offer.id === null
    ? problemText('offeredOrderFixed', parameters)
    : problemText('offerOtherGoods', parameters)
}

/**
 * Returns the chosen line, whether it can take the order, and the price. The price is the server's quote function's, or the
 * carrier's offer for exactly these goods; an offer of another line is ignored. `isOfferUnread`: nothing is priced, because its offer is
 * not read yet.
 */
export function useOrderLine(values: OrderValues, named: FormOffer | null = null, isOfferUnread = false) {
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
    servesRecipient(regions, line, { regionCode, deliveryMode: values.deliveryMode })
  const offer = named !== null && named.lineId === line?.id ? named : null
  const fault = offerFault(offer, values, regions)
  const isUnpriced = line !== null && offer === null && !isOfferUnread && isNegotiable(line)
  const listed = line && hasGoods && !isUnpriced ? quote(line, consignment) : null
  const offered =
    offer && line && listed
      ? quoteOrder({ ...line, agreed: { ...offer, listFen: listed.totalFen } }, consignment)
      : null
  const amountFault = firstAmountFault(values)
  const unoffered = line ? unofferedServices(line.services, consignment) : []
  const isPriced = !isOfferUnread && fault === null && amountFault === null && unoffered.length === 0
  const now = isPriced ? (offered ?? listed) : null
  const isComparable = agreed && agreed.id === line?.id && hasGoods && !offer && !isNegotiable(agreed)
  const before = isComparable ? quote(agreed, consignment) : null
  return {
    line,
    isLoading: lineId !== null && detail.isPending,
    error: detail.error,
    retry: () => void detail.refetch(),
    /** False once it is known that the line does not reach the recipient. */
    serves,
    /** Labels of the wanted services that the line lacks: nothing is priced with them. */
    unoffered,
    hasGoods,
    /** The first typed amount that must be corrected before anything is priced, as its fault; null for none. */
    amountFault,
    /** 面议, and no offer to order on. */
    isUnpriced,
    quote: now,
    /** The offer that the order is placed on. */
    offerId: offer?.id ?? null,
    /** What must be corrected before the order can be placed on the offer. */
    offerFault: fault,
    /** The price in fen when the line was first shown in this form. null unless the carrier has changed it since. */
    earlierTotalFen: now && before && before.totalFen !== now.totalFen ? before.totalFen : null,
    /** Accepts the new prices that the customer has seen. */
    agree: () => setAgreed(line),
  }
}
