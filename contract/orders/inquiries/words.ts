/** Labels and limits of inquiries (询价, product.md §5). */

/** Maximum number of carriers in one inquiry. */
export const inquiryCarriersMax = 5
/** Maximum number of open inquiries per customer. */
export const openInquiriesMax = 20
/** Time for carriers to answer an inquiry, hours. */
export const answerHours = 72
/** Maximum validity of an offer, hours. */
export const offerHoursMax = 720

export const inquiryRemarkMax = 200
export const offerTextMax = 100

/** States of an inquiry for its customer. `over`: no more answers are possible, and no offer is valid. */
export const inquiryStates = ['open', 'taken', 'cancelled', 'over'] as const
export type InquiryState = (typeof inquiryStates)[number]
export const inquiryStateLabels: Record<InquiryState, string> = {
  open: '询价中',
  taken: '已下单',
  cancelled: '已取消',
  over: '已过期',
}

/** States of one carrier's answer. `expired`: it made an offer, which is no longer valid. */
export const offerStates = ['asked', 'offered', 'expired', 'declined'] as const
export type OfferState = (typeof offerStates)[number]
export const offerStateLabels: Record<OfferState, string> = {
  asked: '待报价',
  offered: '已报价',
  expired: '报价已过期',
  declined: '不接这票',
}

/** States of an inquiry in a carrier's list. */
export const carrierInquiryStates = ['new', 'answered', 'taken', 'over'] as const
export type CarrierInquiryState = (typeof carrierInquiryStates)[number]
export const carrierInquiryStateLabels: Record<CarrierInquiryState, string> = {
  new: '待报价',
  answered: '已报价',
  taken: '已成交',
  over: '已结束',
}

/** Reasons why an inquiry is over for a carrier. */
export const offerEndings = ['declined', 'elsewhere', 'cancelled', 'expired'] as const
export type OfferEnding = (typeof offerEndings)[number]
export const offerEndingLabels: Record<OfferEnding, string> = {
  declined: '已回绝',
  elsewhere: '客户选了别家',
  cancelled: '客户已取消',
  expired: '已过期',
}
