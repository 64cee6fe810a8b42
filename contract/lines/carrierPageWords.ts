/** Words and bounds of a carrier's public page (product.md §5, 承运商), free of zod, so that it can show them without loading schemas. */

/** What the platform looked at before it says so of a carrier. */
export const carrierMarks = ['enterprise', 'roadPermit'] as const
export type CarrierMark = (typeof carrierMarks)[number]
export const carrierMarkLabels: Record<CarrierMark, string> = {
  enterprise: '企业已认证',
  roadPermit: '道路运输许可证已登记',
}

/** The days that a carrier's figures are of. */
export const carrierDays = 90
/** The figures are of so many waybills and consults of these days at most, the newest. */
export const carrierSampleMax = 1000
/** Signed waybills from which rates are told. */
export const ratesFrom = 10
/** Answered consults from which the time of an answer is told. */
export const answersFrom = 5
/** Lines, stations and reviews are counted so far and no further; a count that reaches it says "or more". */
export const carrierCountMax = 1001
