import type { CallInput } from '#contract/calls/calls.ts'
import type { Inquiry, Offer } from '#contract/orders/inquiries/calls.ts'
import { visitorCookie } from '../actors.ts'
import type { Actor } from '../actors.ts'
import type { CallOptions, TestApp } from '../testApp.ts'
import { orderBody } from './lines.ts'
import type { OrderBody } from './lines.ts'

type InquiryBody = CallInput<'/orders/createInquiry'>

/** Returns an inquiry for the goods of `orderBody`, on lines to 义乌. */
export const inquiryBody = (lineIds: number[], changes: Partial<InquiryBody> = {}): InquiryBody => ({
  lineIds,
  destinationCode: '330782',
  goodsName: '电动工具',
  packaging: 'carton',
  pieces: 10,
  weightGrams: 200_000,
  volumeCm3: 800_000,
  ...changes,
})

/** Creates an inquiry and returns it as the customer reads it. */
export async function createInquiry(
  app: TestApp,
  as: CallOptions,
  lineIds: number[],
  changes: Partial<InquiryBody> = {},
): Promise<Inquiry> {
  const { id } = await app.data('/orders/createInquiry', inquiryBody(lineIds, changes), as)
  return app.data('/orders/getInquiry', { id }, as)
}

/** Returns the offer of a line in an inquiry. */
export const offerOn = ({ offers }: Pick<Inquiry, 'offers'>, lineId: number): Offer => {
  const found = offers.find((offer) => offer.lineId === lineId)
  if (!found) throw new Error(`Line ${lineId} was not asked`)
  return found
}

/** Submits a carrier's offer. */
export const offer = (app: TestApp, { token }: Pick<Actor, 'token'>, id: number, totalFen: number) =>
  app.data(
    '/carrier/answerInquiry',
    { id, answer: { kind: 'offer', totalFen, included: '含保价', remark: '当天发车', validHours: 48 } },
    { token },
  )

/** Returns an order at an offer, for the inquiry's goods. */
export const orderAtOffer = (
  lineId: number,
  offerId: number,
  totalFen: number,
  changes: Partial<OrderBody> = {},
): OrderBody => ({ ...orderBody(lineId, changes), offerId, quotedTotalFen: totalFen })

/** Creates a customer's inquiry with an offer, and a visitor's without. */
export async function foreignInquiries(
  app: TestApp,
  lineId: number,
  customer: CallOptions,
  carrier: { token: string },
) {
  const answered = await createInquiry(app, customer, [lineId])
  const ofVisitor = await createInquiry(app, { cookie: visitorCookie() }, [lineId])
  await offer(app, carrier, offerOn(answered, lineId).id, 6_000)
  return {
    inquiryIds: [answered.id, ofVisitor.id],
    offerIds: [offerOn(answered, lineId).id, offerOn(ofVisitor, lineId).id],
  }
}
