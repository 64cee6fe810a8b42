import { chinaOffsetMs } from '../kernel/time.ts'
import { isOfProvince } from '../regions/provinces.ts'

const length = 18
/** Weights of the first 17 digits and check characters by remainder, of GB 11643 (ISO 7064, MOD 11-2). */
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const checkSigns = '10X98765432'
const earliestYear = 1850

/** Returns the canonical spelling of an id-card number: narrow, a capital X, without spaces. */
export const normalizeIdCard = (typed: string): string =>
  typed.normalize('NFKC').replace(/\s/g, '').toUpperCase()

/** Returns the 18th character for 17 digits. */
export function idCardCheckSign(first17: string): string {
  const sum = weights.reduce((total, weight, at) => total + weight * Number(first17[at]), 0)
  return checkSigns.charAt(sum % 11)
}

function isDateBefore(digits: string, now: Date): boolean {
  const [year, month, day] = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)]
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(day)) return false
  return Number(year) >= earliestYear && date.getTime() <= now.getTime() + chinaOffsetMs
}

/**
 * Returns the fault of a canonical id-card number (GB 11643) as a sentence that names the digits; null if valid. A birthday after
 * `now`, by the date in China, is a fault.
 */
export function idCardFault(number: string, now: Date): string | null {
  if (number === '') return '请填写身份证号'
  if (/^\d{15}$/.test(number)) return '这是 15 位的旧号，请填写 18 位的身份证号'
  if (number.length !== length) return `身份证号应为 18 位，现在是 ${number.length} 位，请核对`
  const notDigit = number.slice(0, -1).search(/\D/)
  if (notDigit >= 0) return `身份证号第 ${notDigit + 1} 位应为数字，请核对`
  if (!/[\dX]$/.test(number)) return '身份证号第 18 位应为数字或 X，请核对'
  if (!isOfProvince(number)) return '身份证号第 1–2 位不是有效的省级代码，请核对'
  if (!isDateBefore(number.slice(6, 14), now)) return '身份证号第 7–14 位不是有效的出生日期，请核对'
  return idCardCheckSign(number.slice(0, -1)) === number.at(-1)
    ? null
    : '身份证号第 18 位校验码与前 17 位不符，请逐位核对'
}
