import { multiplyDivide } from '#contract/price/exact.ts'
import { yuanToFen } from '#contract/price/parseAmounts.ts'

/** Parses a discount to tenths of a percent of the price: 9折 is 900, 9.5折 and 95折 are 950. */
function discountPermille(text: string): number | null {
  const [, whole = '', part = ''] = /^(\d{1,2})(?:\.(\d))?折$/.exec(text) ?? []
  if (whole === '') return null
  if (whole.length === 2) return part === '' ? Number(whole) * 10 : null
  return Number(whole) * 100 + Number(part || '0') * 10
}

/**
 * Parses the carrier's own price to fen: '380' yuan, '-20' yuan off the line's price, or '9折' of it. Returns null for anything
 * else or a negative result. `listFen` is null for a line without a price (面议), which allows no discount.
 */
export function ownTotalFen(typed: string, listFen: number | null): number | null {
  const text = typed.normalize('NFKC').replace(/\s/g, '')
  const permille = discountPermille(text)
  if (permille === null && !text.startsWith('-')) return yuanToFen(text)
  if (listFen === null) return null
  if (permille !== null) return multiplyDivide(listFen, permille, 1000)
  const lessFen = yuanToFen(text.slice(1))
  return lessFen === null || lessFen > listFen ? null : listFen - lessFen
}
