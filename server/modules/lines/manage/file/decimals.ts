import type { Unit } from './units.ts'

/** The value of a cell, or why it cannot be read: a sentence to show. */
export type Reading<Value> = { value: Value } | { reason: string }

const digitsMax = 15

/** Removes spaces and thousands separators, and writes 每公斤 as /公斤. */
const plainNumber = (text: string) =>
  text.normalize('NFKC').replace(/[\s,]/g, '').replace('每', '/').toLowerCase()

/**
 * Reads a decimal number as an exact integer of a unit's smallest part: '12.5' in yuan is 1250. No sign, no exponent. Converts
 * units that the column accepts; another unit is a fault, because its number means something else.
 */
export function readDecimal(text: string, unit: Unit): Reading<number> {
  const [, currency = '', whole = '', fraction = '', suffix = ''] =
    /^(¥?)(\d+)(?:\.(\d*))?([^\d.].*)?$/.exec(plainNumber(text)) ?? []
  if (whole === '') return { reason: `“${text}”不是数字，请填写如 ${unit.example} 的数` }
  const places = unit.places.get(suffix)
  if (places === undefined || (currency !== '' && !unit.isMoney))
    return { reason: `“${text}”的单位不对，请写成“${unit.example}${unit.label}”的样子` }
  const decimals = fraction.replace(/0+$/, '')
  if (decimals.length > places)
    return { reason: places === 0 ? `“${text}”要是整数，请修改` : `“${text}”最多 ${places} 位小数，请修改` }
  const digits = `${whole.replace(/^0+(?=\d)/, '')}${decimals.padEnd(places, '0')}`
  if (digits.replace(/^0+/, '').length > digitsMax) return { reason: `“${text}”太大，请修改` }
  return { value: Number(digits) }
}
