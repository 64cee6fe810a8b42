import { cubicMetres, groupThousands, priceText, tonneText } from './amounts.ts'
import { isNegotiable } from './negotiable.ts'

/** The prices of a line that are checked: fen per tonne, fen per m³, fen. */
export interface CheckedPrices {
  heavyTiers: readonly { fromGrams: number; fenPerTonne: number }[]
  lightTiers: readonly { fromCm3: number; fenPerM3: number }[]
  minChargeFen: number
}

/** Usual range of prices, fen per tonne, per m³ and per consignment; others are likely typing errors (docs/assumptions.md). */
const usual = {
  heavy: { least: 3_000, most: 10_000_000 },
  light: { least: 500, most: 2_000_000 },
  minimum: { least: 0, most: 1_000_000 },
} as const

interface Tier {
  from: number
  fen: number
}

interface Field {
  key: keyof typeof usual
  name: string
  /** What follows a price: '/吨', '/方'; '' for the minimum. */
  unit: string
  /** 满 1 吨; '' for the first tier. */
  fromText: (from: number) => string
}

const fields: readonly Field[] = [
  {
    key: 'heavy',
    name: '重货价',
    unit: '/吨',
    fromText: (from) => (from === 0 ? '' : `满 ${groupThousands(tonneText(from))} 吨`),
  },
  {
    key: 'light',
    name: '泡货价',
    unit: '/方',
    fromText: (from) => (from === 0 ? '' : `满 ${cubicMetres(from)}`),
  },
  { key: 'minimum', name: '最低一票', unit: '', fromText: () => '' },
]

function tiersOf(key: Field['key'], prices: CheckedPrices): Tier[] {
  if (key === 'heavy')
    return prices.heavyTiers.map(({ fromGrams, fenPerTonne }) => ({ from: fromGrams, fen: fenPerTonne }))
  if (key === 'light')
    return prices.lightTiers.map(({ fromCm3, fenPerM3 }) => ({ from: fromCm3, fen: fenPerM3 }))
  return [{ from: 0, fen: prices.minChargeFen }]
}

/** Returns the price at a weight or volume. */
const chargedAt = (tiers: readonly Tier[], from: number): number | null =>
  tiers.findLast((tier) => tier.from <= from)?.fen ?? null

const isAlike = (before: readonly Tier[], after: readonly Tier[]) =>
  before.length === after.length &&
  before.every(({ from, fen }, at) => from === after[at]?.from && fen === after[at].fen)

/** One price that changed by more than half. Fen per tonne, per m³ or per consignment, as `unit` says. */
export interface PriceMove {
  /** 重货价满 1 吨, 最低一票. */
  name: string
  unit: string
  beforeFen: number
  afterFen: number
}

/** Returns the prices of a field that change by more than half, at any step's start. */
function fieldMoves(
  { name, unit, fromText }: Field,
  before: readonly Tier[],
  after: readonly Tier[],
): PriceMove[] {
  const froms = [...new Set([...before, ...after].map(({ from }) => from))].toSorted((a, b) => a - b)
  const seen = new Set<string>()
  return froms.flatMap((from) => {
    const [old, fresh] = [chargedAt(before, from), chargedAt(after, from)]
    if (old === null || fresh === null || old === 0 || Math.abs(fresh - old) * 2 <= old) return []
    const pair = `${old} ${fresh}`
    if (seen.has(pair)) return []
    seen.add(pair)
    return [{ name: `${name}${fromText(from)}`, unit, beforeFen: old, afterFen: fresh }]
  })
}

/** Formats a move, such as 重货价 ¥480 → ¥4.80/吨，降 99%. */
export function priceMoveText({ name, unit, beforeFen, afterFen }: PriceMove): string {
  const percent = Math.floor((Math.abs(afterFen - beforeFen) * 100) / beforeFen)
  return `${name} ${priceText(beforeFen)} → ${priceText(afterFen)}${unit}，${afterFen < beforeFen ? '降' : '涨'} ${groupThousands(String(percent))}%`
}

/** Returns the prices of a line that change by more than half; none where either side is 面议. */
export const priceMoves = (before: CheckedPrices, after: CheckedPrices): PriceMove[] =>
  isNegotiable(before) || isNegotiable(after)
    ? []
    : fields.flatMap((field) => fieldMoves(field, tiersOf(field.key, before), tiersOf(field.key, after)))

const risingDoubts = ({ name, unit, fromText }: Field, tiers: readonly Tier[]): string[] =>
  tiers.flatMap(({ from, fen }, at) => {
    const earlier = tiers[at - 1]
    return earlier && fen > earlier.fen
      ? [`${name}${fromText(from)} ${priceText(fen)} 比前一档 ${priceText(earlier.fen)}${unit}还贵`]
      : []
  })

const absurdDoubts = ({ key, name, unit, fromText }: Field, tiers: readonly Tier[]): string[] =>
  tiers.flatMap(({ from, fen }) => {
    const { least, most } = usual[key]
    const bound = fen < least ? `低于 ${priceText(least)}` : fen > most ? `高于 ${priceText(most)}` : null
    return bound === null ? [] : [`${name}${fromText(from)} ${priceText(fen)}${unit}，${bound}${unit}`]
  })

/**
 * Describes new prices that are likely typing errors: changed by more than half, rising with the weight, or absurd. `before` has
 * the current prices; null: a new line. Each is a sentence with its figures. Unchanged prices are never flagged.
 */
export function priceDoubts(before: CheckedPrices | null, after: CheckedPrices): string[] {
  // removing a price is intended; the first price after 面议 is checked like that of a new line
  if (isNegotiable(after)) return []
  const known = before === null || isNegotiable(before) ? null : before
  return fields.flatMap((field) => {
    const old = known === null ? [] : tiersOf(field.key, known)
    const fresh = tiersOf(field.key, after)
    if (isAlike(old, fresh)) return []
    const moved = fieldMoves(field, old, fresh).map(priceMoveText)
    return [...moved, ...risingDoubts(field, fresh), ...absurdDoubts(field, fresh)]
  })
}

/** Returns the doubts that were not confirmed word for word. */
export const unconfirmedDoubts = (doubts: readonly string[], confirmed: readonly string[] = []): string[] =>
  doubts.filter((doubt) => !confirmed.includes(doubt))
