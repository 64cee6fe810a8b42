import type { Handlers } from '#server/calls/context.ts'
import { ownerOf } from '../owner.ts'
import { answerInquiry } from './answer.ts'
import { cancelInquiry } from './cancel.ts'
import { listCarrierInquiries } from './carrierList.ts'
import { createInquiry } from './create.ts'
import { listInquiries, readInquiry } from './read.ts'

export { lockOffer, offeredForOf, acceptOffer } from './accept.ts'
export { adoptInquiries } from './adopt.ts'

/** Handlers of 询价 for both sides: the customer's inquiries and the carrier's answers. */
export const inquiryHandlers = {
  '/orders/createInquiry': createInquiry,
  '/orders/getInquiryList': (context, filter) =>
    listInquiries(context.db, ownerOf(context), filter, context.now),
  '/orders/getInquiry': (context, { id }) => readInquiry(context.db, ownerOf(context), id, context.now),
  '/orders/cancelInquiry': cancelInquiry,
  '/carrier/getInquiryList': (context, filter) =>
    listCarrierInquiries(context.db, context.user.factoryId, filter, context.now),
  '/carrier/answerInquiry': answerInquiry,
} satisfies Partial<Handlers>
