import type { Inquiry, Offer } from '../../../../contract/orders/inquiries/calls.ts'
import { putAsked } from '../../../domain/lines/asked.ts'
import { trackAddress } from '../../../domain/shipment/trackAddress.ts'

/** Goods, services and destination of an inquiry, as forms take them from an address. */
function asked(inquiry: Inquiry, first: Record<string, string>): URLSearchParams {
  const params = new URLSearchParams(first)
  putAsked(params, { ...inquiry, faulty: {} }, inquiry.destinationCode)
  params.set('goods', inquiry.goodsName)
  params.set('packaging', inquiry.packaging)
  params.set('pieces', String(inquiry.pieces))
  return params
}

/** The order form at an offer: its line, and everything that the offer is for. */
export const acceptAddress = (inquiry: Inquiry, { id, lineId }: Offer): string =>
  `/orders/new?${asked(inquiry, { line: String(lineId), inquiry: String(inquiry.id), offer: String(id) })}`

/** The same asked once more of the same lines. */
export const askAgainAddress = (inquiry: Inquiry): string =>
  `/orders/newInquiry?${asked(inquiry, { lines: inquiry.offers.map(({ lineId }) => lineId).join('-') })}`

/** The order that came of it; a visitor, who may not open that, gets its tracking. */
export const orderAddress = ({ id, number }: NonNullable<Inquiry['order']>, isVisitor: boolean): string =>
  isVisitor ? trackAddress([number]) : `/orders/orderDetail/${id}`
