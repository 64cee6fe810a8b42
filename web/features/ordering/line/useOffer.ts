import { useQuery } from '@tanstack/react-query'
import { problemText } from '#contract/kernel/problems.ts'
import type { OrderDetail } from '#contract/orders/calls.ts'
import type { OfferScope } from '#contract/orders/inquiries/differences.ts'
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

/** Reads the offer that the form's address names (`?inquiry=5&offer=9`), refetched while the form is open; null without one. */
export function useOffer(address: string): { offer: FormOffer | null; isLoading: boolean } {
  const params = new URLSearchParams(address)
  const [inquiryId, offerId] = [idIn(params, 'inquiry'), idIn(params, 'offer')]
  const isNamed = inquiryId !== null && offerId !== null
  const { data, isLoading } = useQuery(
    callQuery('/orders/getInquiry', { id: inquiryId ?? 0 }, { enabled: isNamed, staleTime: 0 }),
  )
  const found = isNamed ? data?.offers.find(({ id }) => id === offerId) : undefined
  if (!data || !found || found.totalFen === null) return { offer: null, isLoading }
  const { id, lineId, totalFen, included } = found
  const over =
    data.state === 'taken'
      ? problemText('inquiryTaken')
      : data.state !== 'open' || found.state !== 'offered'
        ? problemText('offerExpired')
        : null
  return { offer: { id, lineId, totalFen, included, offeredFor: data, endedText: over }, isLoading }
}

/** Returns the agreed price of an order as an offer, for the edit form; null for the line's prices. */
export function offerOf(order: OrderDetail): FormOffer | null {
  if (order.agreed === null) return null
  const offeredFor = { ...order, destinationCode: order.recipient.regionCode }
  return { id: null, lineId: order.line.id, ...order.agreed, offeredFor, endedText: null }
}
