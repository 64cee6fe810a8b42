import { cubicMetreText, kilogramText } from '../../../../contract/price/amounts.ts'

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
/** '3.5' ‰ → 3500 parts per million; null when it has more than three decimals. */
export const perMilleToPpm = (text: string) => scaled(text, 3)

/** A number and the unit behind it, if one is typed: '1.5吨' → ['1.5', '吨']. */
function parted(text: string): [number: string, unit: string] {
  const [, number = '', unit = ''] = /^([^a-z\u4e00-\u9fff]*)(.*)$/.exec(narrowed(text).toLowerCase()) ?? []
  return [number, unit]
}

/** 斤 → grams: half a kilogram. */
const halved = (grams: number | null) => (grams === null || grams % 2 === 1 ? null : grams / 2)

/** '12.5', '1.5吨', '300斤' → grams: kilograms where no unit is said. null when it is no weight of whole grams. */
export function kilogramsToGrams(text: string): number | null {
  const [number, unit] = parted(text)
  if (/^(?:公斤|千克|kgs?)?$/.test(unit)) return scaled(number, 3)
  if (/^(?:吨|t)$/.test(unit)) return scaled(number, 6)
  return /^市?斤$/.test(unit) ? halved(scaled(number, 3)) : null
}

/** '1.5', '2.1方' → cm³: cubic metres with or without their unit. null when it is no volume with at most six decimals. */
export function cubicMetresToCm3(text: string): number | null {
  const [number, unit] = parted(text)
  return /^(?:立?方米?|m3|cbm)?$/.test(unit) ? scaled(number, 6) : null
}

/** A weight or volume that was typed with a unit, in that of its field: '1.5吨' → '1500'. Any other text as it is. */
export function inFieldUnit(kind: 'weight' | 'volume', text: string): string {
  const value = kinds[kind].parse(text)
  if (value === null || parted(text)[1] === '') return text
  return kind === 'weight' ? kilogramText(value) : cubicMetreText(value)
}

/** The contract's bound of a weight: 100 tonnes. */
export const mostGrams = 100_000_000
/** The contract's bound of a volume: 1,000 m³. */
export const mostCm3 = 1_000_000_000
/** The contract's bound of a sum: 100 million yuan. */
export const mostFen = 10_000_000_000

/** More digits than these before the point are beyond every bound. */
const mostDigits = 9

const kinds = {
  weight: {
    parse: kilogramsToGrams,
    most: mostGrams,
    wanted: '请填大于 0 的公斤数，如 12.5',
    limit: '最多 100 吨（100000 公斤），请改小',
    fine: '最多三位小数，请修改',
  },
  volume: {
    parse: cubicMetresToCm3,
    most: mostCm3,
    wanted: '请填大于 0 的方数，如 1.5',
    limit: '最多 1000 方，请改小',
    fine: '最多六位小数，请修改',
  },
  money: {
    parse: yuanToFen,
    most: mostFen,
    wanted: '请填大于 0 的金额（元），如 5000，不需要就留空',
    limit: '最多 1 亿元，请改小',
    fine: '最多两位小数，请修改',
  },
} as const

/**
 * What is wrong with an amount as typed, in the unit of its field (kilograms, m³, yuan), `name` being what the field is called;
 * null for an amount above zero within the contract's bound, and for nothing typed.
 */
export function amountFault(kind: keyof typeof kinds, name: string, text: string): string | null {
  const { parse, most, wanted, limit, fine } = kinds[kind]
  if (text.trim() === '') return null
  const value = parse(text)
  // what is said with a unit is judged by its number, where the unit is one of the field's
  const number = value === null || kind === 'money' ? narrowed(text) : parted(text)[0]
  const typed = /^(\d*)\.?\d*$/.exec(number)
  if (!typed || !/[1-9]/.test(typed[0])) return wanted
  // no exact amount: digits before the point that no bound allows, or more decimals than the unit holds
  if (value === null) return name + ((typed[1]?.replace(/^0+/, '').length ?? 0) > mostDigits ? limit : fine)
  return value > most ? name + limit : null
}
