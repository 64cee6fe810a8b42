/** What a person typed as digits: full-width digits made narrow, thousands' commas, spaces and a ¥ dropped. */
function narrowed(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s,¥]/g, '')
    .replace('。', '.')
}

/**
 * A decimal text as an integer of `10^-places` units, without floats: '12.5' at 3 places → 12500. null when it is not a plain
 * non-negative number, has more decimals than the unit can hold, or is too large to be exact.
 */
function scaled(text: string, places: number): number | null {
  const match = /^(\d+)(?:\.(\d*))?$|^\.(\d+)$/.exec(narrowed(text))
  if (!match) return null
  const whole = match[1] ?? '0'
  const fraction = (match[2] ?? match[3] ?? '').replace(/0+$/, '')
  if (fraction.length > places) return null
  const value = Number(whole + fraction.padEnd(places, '0'))
  return Number.isSafeInteger(value) ? value : null
}

/** '1,234.5' → 123450 fen; null when it is not an amount of money with at most two decimals. */
export const yuanToFen = (text: string) => scaled(text, 2)
/** '12.5' → 12500 grams; null when it is not a weight with at most three decimals. */
export const kilogramsToGrams = (text: string) => scaled(text, 3)
/** '1.5' → 1500000 cm³; null when it is not a volume with at most six decimals. */
export const cubicMetresToCm3 = (text: string) => scaled(text, 6)
