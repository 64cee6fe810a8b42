import { useQuery } from '@tanstack/react-query'
import { problemText } from '#contract/kernel/problems.ts'
import type { OrderDetail } from '#contract/orders/calls.ts'
import type { Inquiry } from '#contract/orders/inquiries/calls.ts'
import type { OfferScope } from '#contract/orders/inquiries/differences.ts'
import { isRefusal } from '#shared/server/callError.ts'
import { callQuery } from '#shared/server/reads/callQuery.ts'

/** A carrier's offer on an inquiry and what it is for; an order placed on it has exactly this price. */
export interface FormOffer {
  /** null: the offer of an order already placed. */
  id: number | null
  lineId: number
  totalFen: number
  included: string
  offeredFor: OfferScope
  /** Why it can no longer be ordered, or null. */
  endedText: string | null
}

const idIn = (params: URLSearchParams, name: string) => {
  const id = Number(params.get(name))
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** Checks whether a draft was typed on an offer that a form's address does not name. */
export function isOnOtherOffer(draftAddress: string, address: string): boolean {
  const [own, other] = [address, draftAddress].map((each) => idIn(new URLSearchParams(each), 'offer'))
  return other !== null && other !== own
}

/**
 * Reads the offer that the form's address names (`?line=7&inquiry=5&offer=9`), refetched while the form is open; null without one.
 * `isUnread`: it is for the chosen line and not read yet, or cannot be read, so that nobody knows the price. `isGone`: this user
 * has no such inquiry, and the line's prices apply.
 */
export function useOffer(address: string, lineId: number | null) {
  const params = new URLSearchParams(address)
  const [inquiryId, offerId] = [idIn(params, 'inquiry'), idIn(params, 'offer')]
  const isNamed = inquiryId !== null && offerId !== null
  const inquiry = useQuery(
    callQuery('/orders/getInquiry', { id: inquiryId ?? 0 }, { enabled: isNamed, staleTime: 0 }),
  )
  const isGone = isRefusal(inquiry.error, 'notFound')
  const lineOfOffer = idIn(params, 'line')
  const isForLine = lineOfOffer === null || lineId === lineOfOffer
  const isUnread = isNamed && inquiry.data === undefined && !isGone && isForLine
  return {
    offer: isNamed && inquiry.data ? offerAt(inquiry.data, offerId) : null,
    isUnread,
    isGone,
    error: isUnread ? inquiry.error : null,
    retry: () => void inquiry.refetch(),
  }
}

/** Returns an offer of the inquiry; null where its carrier has given no price. */
function offerAt(inquiry: Inquiry, offerId: number): FormOffer | null {
  const found = inquiry.offers.find(({ id }) => id === offerId)
  if (!found || found.totalFen === null) return null
  const { id, lineId, totalFen, included } = found
  const over =
    inquiry.state === 'taken'
      ? problemText('inquiryTaken')
      : inquiry.state !== 'open' || found.state !== 'offered'
        ? problemText('offerExpired')
        : null
  return { id, lineId, totalFen, included, offeredFor: inquiry, endedText: over }
}

/** Returns the agreed price of an order as an offer, for the edit form; null for the line's prices. */
export function offerOf(order: OrderDetail): FormOffer | null {
  if (order.agreed === null) return null
  const offeredFor = { ...order, destinationCode: order.recipient.regionCode }
  return { id: null, lineId: order.line.id, ...order.agreed, offeredFor, endedText: null }
}
