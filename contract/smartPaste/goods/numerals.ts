const digitOf: Record<string, number> = {
  零: 0,
  〇: 0,
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
}
const stepOf: Record<string, number> = { 十: 10, 百: 100, 千: 1000 }

/** Digits with an optional fraction, or a Chinese numeral; used within other patterns, so it has no capturing group. */
export const numeral = `(?:\\d{1,3}(?:,\\d{3}){1,3}(?:\\.\\d{1,6})?|\\d{1,9}(?:\\.\\d{1,6})?|[零〇一二两三四五六七八九十百千万]{1,12}(?:点[零一二三四五六七八九]{1,4})?|半)`

/** Letters that a scan shows for digits: l2, 3O. A true digit must be among them. */
const scanned = '(?<![A-Za-z])(?=[lIO.]*\\d)[\\dlI][\\dlIO]{0,5}(?:\\.[\\dlIO]{1,3})?'

/** A numeral before a unit of goods: also 3百, 1千2, 2万 and scanned digits. */
export const amountNumeral = `(?:\\d{1,4}[百千万](?:[2-9](?![\\d.]))?|${numeral}|${scanned})`

/** Parses a Chinese integer: 三十 → 30, 百二十 → 120, 一百二 → 120, 一万二 → 12000; null if it is no number. */
function chineseInteger(text: string): number | null {
  let total = 0
  let section = 0
  let digit: number | null = null
  let step = 1
  for (const sign of text) {
    const value = digitOf[sign]
    const scale = stepOf[sign]
    if (value !== undefined) {
      // 二五 is a phone number read aloud, no number
      if (digit !== null && digit !== 0) return null
      digit = value
      if (value === 0) step = 1
    } else if (scale !== undefined) {
      section += (digit ?? 1) * scale
      digit = null
      step = scale
    } else {
      total = (total + section + (digit ?? 0)) * 10_000
      section = 0
      digit = null
      step = 10_000
    }
  }
  // a last digit counts in tenths of the step before it: 一百二
  const last = digit === null ? 0 : step > 10 ? digit * (step / 10) : digit
  return total + section + last
}

/** Converts a numeral to decimal text: '1,200' → '1200', 七点五 → '7.5', 半 → '0.5'; null if it is no number. */
export function decimalText(text: string): string | null {
  // 5百, 1千2
  const mixed = /^(\d+)([百千万])(\d?)$/.exec(text)
  if (mixed) {
    const step = stepOf[mixed[2] ?? ''] ?? 10_000
    return String(Number(mixed[1]) * step + (Number(mixed[3]) * step) / 10)
  }
  if (/^[\dlI]/.test(text))
    return text.replaceAll(',', '').replace(/[lI]/g, '1').replaceAll('O', '0').replace('点', '.')
  if (text === '半') return '0.5'
  const [whole = '', fraction = ''] = text.split('点')
  const integer = chineseInteger(whole)
  if (integer === null) return null
  const digits = [...fraction].map((sign) => digitOf[sign] ?? '').join('')
  return digits === '' ? String(integer) : `${integer}.${digits}`
}

/** Converts decimal text to an integer in units of 10^-places, without floats; drops further decimals. null if too large. */
export function scaledInteger(decimal: string, places: number): number | null {
  const [whole = '', fraction = ''] = decimal.split('.')
  const value = Number(whole + fraction.padEnd(places, '0').slice(0, places))
  return Number.isSafeInteger(value) ? value : null
}
