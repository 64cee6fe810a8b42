import type { Inquiry, Offer } from '#contract/orders/inquiries/calls.ts'
import { writeQuoteRequest } from '#contract/orders/plain/quoteRequest.ts'
import { trackAddress } from '#domain/shipment/trackAddress.ts'

/** Returns an inquiry's goods, services and destination as address parameters of a form. */
function formParams(inquiry: Inquiry, base: Record<string, string>): URLSearchParams {
  const params = new URLSearchParams(base)
  writeQuoteRequest(params, { ...inquiry, faulty: {} }, inquiry.destinationCode)
  params.set('goods', inquiry.goodsName)
  params.set('packaging', inquiry.packaging)
  params.set('pieces', String(inquiry.pieces))
  return params
}

/** Returns the address of the order form for an offer, with its line and everything it covers. */
export const acceptAddress = (inquiry: Inquiry, { id, lineId }: Offer): string =>
  `/orders/new?${formParams(inquiry, { line: String(lineId), inquiry: String(inquiry.id), offer: String(id) })}`

/** Returns the address of a new inquiry with the same content and lines. */
export const repeatInquiryAddress = (inquiry: Inquiry): string =>
  `/orders/newInquiry?${formParams(inquiry, { lines: inquiry.offers.map(({ lineId }) => lineId).join('-') })}`

/** Returns the address of the resulting order; for a visitor, who may not open it, of its tracking. */
export const orderAddress = ({ id, number }: NonNullable<Inquiry['order']>, isVisitor: boolean): string =>
  isVisitor ? trackAddress([number]) : `/orders/orderDetail/${id}`
