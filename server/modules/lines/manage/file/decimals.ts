/** The value of a cell, or why it cannot be read: a sentence to show. */
export type Reading<Value> = { value: Value } | { reason: string }

const digitsMax = 15

/** Removes what people write around a number: currency signs, thousands separators, units. */
const withoutUnits = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\s,¥]/g, '')
    .replace(/(元\/(吨|方|公斤|份)|元|公斤|kg|吨|方|小时|‰)$/i, '')

/** Reads a decimal number as an exact integer of the smallest unit: '12.5' with 2 places is 1250. No sign, no exponent. */
export function readDecimal(text: string, places: number): Reading<number> {
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d*))?$/.exec(withoutUnits(text)) ?? []
  if (whole === '') return { reason: `“${text}”不是数字，请填写如 12${places > 0 ? '.5' : ''} 的数` }
  const decimals = fraction.replace(/0+$/, '')
  if (decimals.length > places)
    return { reason: places === 0 ? `“${text}”要是整数，请修改` : `“${text}”最多 ${places} 位小数，请修改` }
  const digits = `${whole.replace(/^0+(?=\d)/, '')}${decimals.padEnd(places, '0')}`
  if (digits.length > digitsMax) return { reason: `“${text}”太大，请修改` }
  return { value: Number(digits) }
}
