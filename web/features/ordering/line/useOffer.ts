import { useQuery } from '@tanstack/react-query'
import type { OfferedFor } from '../../../../contract/orders/inquiries/differences.ts'
import type { OrderDetail } from '../../../../contract/orders/calls.ts'
import { problemText } from '../../../../contract/kernel/problems.ts'
import { callQuery } from '../../../shared/server/reads/callQuery.ts'

/** A price that a carrier offered on an inquiry, and what it is for; an order at it costs just that. */
export interface FormOffer {
  /** null: of an order that was placed at it. */
  id: number | null
  lineId: number
  totalFen: number
  included: string
  asked: OfferedFor
  /** Why nothing is ordered at it any more, or null. */
  over: string | null
}

const idIn = (params: URLSearchParams, name: string) => {
  const id = Number(params.get(name))
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** The offer that the form's address names (`?inquiry=5&offer=9`), read anew while the form stands; null without one. */
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
  return { offer: { id, lineId, totalFen, included, asked: data, over }, isLoading }
}

/** What an order was placed at, for the form that changes it; null for the line's prices. */
export function offerOf(order: OrderDetail): FormOffer | null {
  if (order.agreed === null) return null
  const asked = { ...order, destinationCode: order.recipient.regionCode }
  return { id: null, lineId: order.line.id, ...order.agreed, asked, over: null }
}
