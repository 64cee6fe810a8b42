/** Labels and limits of a carrier's public page (product.md §5, 承运商). */

/** Facts about a carrier that the platform has checked. */
export const carrierMarks = ['enterprise', 'roadPermit'] as const
export type CarrierMark = (typeof carrierMarks)[number]
export const carrierMarkLabels: Record<CarrierMark, string> = {
  enterprise: '企业已认证',
  roadPermit: '道路运输许可证已登记',
}

/** Number of days that a carrier's figures cover. */
export const carrierDays = 90
/** Maximum number of waybills and consults in the figures, the newest. */
export const carrierSampleMax = 1000
/** Minimum number of signed waybills for showing rates. */
export const rateWaybillsMin = 10
/** Minimum number of answered consults for showing the answer time. */
export const answeredConsultsMin = 5
/** Upper limit of the count of lines, stations and reviews; a count that reaches it means "or more". */
export const carrierCountMax = 1001
