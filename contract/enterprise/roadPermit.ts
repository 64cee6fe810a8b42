import { isOfProvince } from '../regions/provinces.ts'

/** Returns the canonical spelling of a permit number: narrow, without spaces. */
export const normalizeRoadPermit = (typed: string): string => typed.normalize('NFKC').replace(/\s/g, '')

/**
 * Returns the fault of a road-transport permit number (道路运输经营许可证, JT/T 415); null if valid. It has twelve digits, alone or after
 * 浙交运管许可金字; the first six are a region.
 */
export function roadPermitFault(number: string): string | null {
  if (number === '') return '请填写道路运输经营许可证号'
  const digits = /(?<!\d)\d{12}(?!\d)/.exec(number)?.[0]
  if (digits === undefined) return '道路运输经营许可证号应有 12 位数字（许可证上“字”后面的部分），请核对'
  return isOfProvince(digits) ? null : '道路运输经营许可证号 12 位数字的前 2 位不是有效的省级代码，请核对'
}
