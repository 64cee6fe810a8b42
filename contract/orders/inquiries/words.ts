/** Words and bounds of inquiries (询价, product.md §5), free of zod, so that the browser shows them without loading schemas. */

/** So many carriers are asked at once. */
export const askedCarriersMax = 5
/** So many inquiries of one customer may be open. */
export const openInquiriesMax = 20
/** Carriers answer so long after the asking, hours. */
export const answerHours = 72
/** An offer holds for at most so long, hours. */
export const offerHoursMax = 720

export const inquiryRemarkMax = 200
export const offerWordsMax = 100

/** How an inquiry stands for its customer. `over`: nobody can answer it any more, and no offer holds. */
export const inquiryStates = ['open', 'taken', 'cancelled', 'over'] as const
export type InquiryState = (typeof inquiryStates)[number]
export const inquiryStateLabels: Record<InquiryState, string> = {
  open: '询价中',
  taken: '已下单',
  cancelled: '已取消',
  over: '已过期',
}

/** What one carrier answered. `expired`: it offered, and its offer holds no longer. */
export const offerStates = ['asked', 'offered', 'expired', 'declined'] as const
export type OfferState = (typeof offerStates)[number]
export const offerStateLabels: Record<OfferState, string> = {
  asked: '待报价',
  offered: '已报价',
  expired: '报价已过期',
  declined: '不接这票',
}

/** Where an inquiry stands in its carrier's list. */
export const carrierInquiryStates = ['new', 'answered', 'taken', 'over'] as const
export type CarrierInquiryState = (typeof carrierInquiryStates)[number]
export const carrierInquiryStateLabels: Record<CarrierInquiryState, string> = {
  new: '待报价',
  answered: '已报价',
  taken: '已成交',
  over: '已结束',
}

/** Why an inquiry is over for a carrier that it was asked of. */
export const offerEndings = ['declined', 'elsewhere', 'cancelled', 'expired'] as const
export type OfferEnding = (typeof offerEndings)[number]
export const offerEndingLabels: Record<OfferEnding, string> = {
  declined: '已回绝',
  elsewhere: '客户选了别家',
  cancelled: '客户已取消',
  expired: '已过期',
}
