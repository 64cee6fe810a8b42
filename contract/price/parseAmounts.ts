import { cubicMetreText, kilogramText, shortYuan, yuan } from './amounts.ts'

/** Normalizes typed digits: full-width becomes narrow; thousands separators, spaces and ¥ are dropped. A comma elsewhere stays: 1,5 is not 15. */
function narrowed(text: string): string {
  const narrow = text.normalize('NFKC').replace(/[\s¥]/g, '').replace('。', '.')
  return /^[1-9]\d{0,2}(?:,\d{3})+(?:\.[^,]*|[^\d,.][^,]*)?$/.test(narrow)
    ? narrow.replaceAll(',', '')
    : narrow
}

/**
 * Parses a decimal text as an integer of `10^-decimals` units, without floats: '12.5' with 3 decimals → 12500. null for anything
 * but a plain non-negative number, for too many decimals, and for numbers too large to be exact.
 */
function scaled(text: string, decimals: number): number | null {
  const match = /^(\d+)(?:\.(\d*))?$|^\.(\d+)$/.exec(narrowed(text))
  if (!match) return null
  const whole = match[1] ?? '0'
  const fraction = (match[2] ?? match[3] ?? '').replace(/0+$/, '')
  if (fraction.length > decimals) return null
  const value = Number(whole + fraction.padEnd(decimals, '0'))
  return Number.isSafeInteger(value) ? value : null
}

/** Parses per mille: '3.5' ‰ → 3500 parts per million; null with more than three decimals. */
export const perMilleToPpm = (text: string) => scaled(text, 3)

/** Splits a number and its unit, if any: '1.5吨' → ['1.5', '吨']. */
function parted(text: string): [number: string, unit: string] {
  const [, number = '', unit = ''] = /^([^a-z\u4e00-\u9fff]*)(.*)$/.exec(narrowed(text).toLowerCase()) ?? []
  return [number, unit]
}

/** Parses a sum in fen: '1,234.5' (yuan), '1234.5元', '2千', '1.5万'. null when it is no sum of whole fen. */
export function yuanToFen(text: string): number | null {
  const [number, unit] = parted(text)
  if (/^[元块]?$/.test(unit)) return scaled(number, 2)
  if (/^千元?$/.test(unit)) return scaled(number, 5)
  return /^万元?$/.test(unit) ? scaled(number, 6) : null
}

/** Converts 斤 to grams: half a kilogram. */
const halved = (grams: number | null) => (grams === null || grams % 2 === 1 ? null : grams / 2)

/** Parses a weight in grams: '12.5' (kilograms), '1.5吨', '300斤'. null when it is no weight of whole grams. */
export function kilogramsToGrams(text: string): number | null {
  const [number, unit] = parted(text)
  if (/^(?:公斤|千克|kgs?)?$/.test(unit)) return scaled(number, 3)
  if (/^(?:吨|t)$/.test(unit)) return scaled(number, 6)
  return /^市?斤$/.test(unit) ? halved(scaled(number, 3)) : null
}

/** Parses a volume in cm³: cubic metres with or without unit, '1.5', '2.1方'. null with more than six decimals. */
export function cubicMetresToCm3(text: string): number | null {
  const [number, unit] = parted(text)
  return /^(?:立?方米?|m3|cbm)?$/.test(unit) ? scaled(number, 6) : null
}

/** Parses a number of pieces: '10', '10 件', '3箱'. null when it is no whole number. */
export function toPieces(text: string): number | null {
  const [number, unit] = parted(text)
  return /^[件箱个包桶袋捆托]?$/.test(unit) ? scaled(number, 0) : null
}

/** Converts an amount typed with a unit to the field's unit: '1.5吨' → '1500', '1.5万' → '15000'. Other text stays. */
export function inFieldUnit(kind: AmountKind, text: string): string {
  const { parse, format } = kinds[kind]
  const value = parse(text)
  return value === null || parted(text)[1] === '' ? text : format(value)
}

/** The contract's maximum weight: 100 tonnes. */
export const mostGrams = 100_000_000
/** The contract's maximum volume: 1,000 m³. */
export const mostCm3 = 1_000_000_000
/** The contract's maximum sum: 100 million yuan. */
export const mostFen = 10_000_000_000

/** The contract's most pieces of one kind of goods. */
export const mostPieces = 99_999

/** More digits before the point exceed every maximum. */
const mostDigits = 9

/** Sums from here on, 100,000 yuan, are repeated with separators: a digit too many is soon typed. */
const largeFen = 10_000_000

/** Returns a large typed sum as a person reads it: 即 ¥99,999,999.00，请核对; null for others and for other amounts. */
export function largeSumText(kind: AmountKind, text: string): string | null {
  const fen = kind === 'money' ? yuanToFen(text) : null
  return fen !== null && fen >= largeFen && fen <= mostFen ? `即 ${yuan(fen)}，请核对` : null
}

const kinds = {
  weight: {
    parse: kilogramsToGrams,
    format: kilogramText,
    most: mostGrams,
    invalid: '请填大于 0 的公斤数，如 12.5',
    limit: '最多 100 吨（100000 公斤），请改小',
    fine: '最多三位小数，请修改',
  },
  volume: {
    parse: cubicMetresToCm3,
    format: cubicMetreText,
    most: mostCm3,
    invalid: '请填大于 0 的方数，如 1.5',
    limit: '最多 1000 方，请改小',
    fine: '最多六位小数，请修改',
  },
  money: {
    parse: yuanToFen,
    format: shortYuan,
    most: mostFen,
    invalid: '请填大于 0 的金额（元），如 5000，不需要就留空',
    limit: '最多 1 亿元，请改小',
    fine: '最多两位小数，请修改',
  },
  pieces: {
    parse: toPieces,
    format: String,
    most: mostPieces,
    invalid: '请填大于 0 的整件数，如 10',
    limit: '最多 99999 件，请改小',
    fine: '要填整数，请修改',
  },
} as const
export type AmountKind = keyof typeof kinds

/**
 * Returns the error of a typed amount in the field's unit (kilograms, m³, yuan, pieces); `name` is the field's name. null for nothing
 * typed and for an amount above zero within the contract's maximum.
 */
export function amountFault(kind: AmountKind, name: string, text: string): string | null {
  const { parse, most, invalid, limit, fine } = kinds[kind]
  if (text.trim() === '') return null
  const value = parse(text)
  // an amount with a unit of the field is judged by its number
  const number = value === null ? narrowed(text) : parted(text)[0]
  if (kind !== 'pieces' && /^\d+,\d*$/.test(parted(text)[0])) return '小数点请写成“.”，如 1.5'
  const typed = /^(\d*)\.?\d*$/.exec(number)
  if (!typed || !/[1-9]/.test(typed[0])) return invalid
  // not exact: too many digits before the point for any maximum, or too many decimals
  if (value === null) return name + ((typed[1]?.replace(/^0+/, '').length ?? 0) > mostDigits ? limit : fine)
  return value > most ? name + limit : null
}
