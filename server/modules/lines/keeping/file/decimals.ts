/** What a cell says, or why it cannot be read: a sentence to show. */
export type Reading<Value> = { value: Value } | { reason: string }

const digitsMax = 15

/** What people write around a number: signs of money, thousands' commas, units. */
const bare = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\s,¥]/g, '')
    .replace(/(元\/(吨|方|公斤|份)|元|公斤|kg|吨|方|小时|‰)$/i, '')

/**
 * A number with at most so many decimals as an integer of the smallest unit, exactly: '12.5' of 2 places is 1250. No sign, no exponent.
 */
export function readDecimal(text: string, places: number): Reading<number> {
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d*))?$/.exec(bare(text)) ?? []
  if (whole === '') return { reason: `“${text}”不是数字，请填写如 12${places > 0 ? '.5' : ''} 的数` }
  const kept = fraction.replace(/0+$/, '')
  if (kept.length > places)
    return { reason: places === 0 ? `“${text}”要是整数，请修改` : `“${text}”最多 ${places} 位小数，请修改` }
  const digits = `${whole.replace(/^0+(?=\d)/, '')}${kept.padEnd(places, '0')}`
  if (digits.length > digitsMax) return { reason: `“${text}”太大，请修改` }
  return { value: Number(digits) }
}
