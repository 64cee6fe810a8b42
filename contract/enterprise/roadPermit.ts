import { isOfProvince } from '../regions/provinces.ts'

/** A permit number as it is kept: narrow signs, without spaces. */
export const canonicalRoadPermit = (typed: string): string => typed.normalize('NFKC').replace(/\s/g, '')

/**
 * What is wrong with the number of a road-transport permit (道路运输经营许可证, JT/T 415): its twelve digits, of which the first six
 * are a region, alone or behind 浙交运管许可金字. Null where nothing is.
 */
export function roadPermitFault(number: string): string | null {
  if (number === '') return '请填写道路运输经营许可证号'
  const digits = /(?<!\d)\d{12}(?!\d)/.exec(number)?.[0]
  if (digits === undefined) return '道路运输经营许可证号应有 12 位数字（许可证上“字”后面的部分），请核对'
  return isOfProvince(digits) ? null : '道路运输经营许可证号 12 位数字的前 2 位不是有效的省级代码，请核对'
}
