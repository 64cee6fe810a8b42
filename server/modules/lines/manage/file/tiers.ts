import { cubicMetreText, tonneText, yuanText } from '#contract/price/amounts.ts'
import { negotiableLabel } from '#contract/price/negotiable.ts'
import type { HeavyTier, LightTier } from '#contract/price/pricing.ts'
import { readDecimal } from './decimals.ts'
import type { Reading } from './decimals.ts'
import { tierUnits, units } from './units.ts'
import type { Unit } from './units.ts'

/** A tier by weight or volume: its start in grams or cm³, its price in fen per tonne or m³. */
interface Tier {
  from: number
  fen: number
}

/** Returns yuan without trailing zeros: 300, 285.50. */
export const plainYuan = (fen: number): string => yuanText(fen).replace(/\.00$/, '')

const partOf = new RegExp(
  `^(?:满|≥|>=)?([\\d.,]+(?:${tierUnits.join('|')}))(?:及以上|以上|起)?[:=]?(.+)$`,
  'i',
)

/** The units of a tier's start and of its price. */
interface TierUnits {
  from: Unit
  price: Unit
}
export const heavyUnits: TierUnits = { from: units.tonnes, price: units.yuanPerTonne }
export const lightUnits: TierUnits = { from: units.cubicMetres, price: units.yuanPerCubicMetre }

function readPart(part: string, at: number, { from, price }: TierUnits): Reading<Tier> {
  const [, startText, priceText] = partOf.exec(part.normalize('NFKC').replace(/\s/g, '')) ?? []
  if (startText === undefined || priceText === undefined) {
    if (at > 0) return { reason: `“${part}”看不懂，请写成“满1${from.label}280”的样子` }
    const fen = readDecimal(part, price)
    return 'reason' in fen ? fen : { value: { from: 0, fen: fen.value } }
  }
  const start = readDecimal(startText, from)
  if ('reason' in start) return start
  const fen = readDecimal(priceText, price)
  return 'reason' in fen ? fen : { value: { from: start.value, fen: fen.value } }
}

const partsOf = (text: string) => text.split(/[;；\n]+/).filter((part) => part.trim() !== '')

const unpricedPart = new RegExp(`^满(.+)${negotiableLabel}$`)

/** Returns the starts of the tiers that are 面议, such as 3吨; '' and a whole price of 面议 have none. */
export const unpricedStarts = (text: string): string[] =>
  partsOf(text).flatMap((part) => unpricedPart.exec(part.trim())?.[1] ?? [])

/**
 * Reads tiers such as 300；满1吨280; 面议 has no tiers. A later tier that is 面议 is left out, see `unpricedStarts`; a first one is a
 * fault, because the line would lack a price below the second.
 */
export function readTiers<Tier>(
  text: string,
  columnUnits: TierUnits,
  tierOf: (from: number, fen: number) => Tier,
): Reading<Tier[]> {
  if (text === negotiableLabel) return { value: [] }
  const parts = partsOf(text)
  if (parts[0]?.trim() === negotiableLabel)
    return { reason: `“${text}”的最低一档是面议，请填这一档的价格，或整格只写 面议` }
  const tiers: Tier[] = []
  for (const [at, part] of parts.entries()) {
    if (unpricedPart.test(part.trim())) continue
    const tier = readPart(part, at, columnUnits)
    if ('reason' in tier) return tier
    tiers.push(tierOf(tier.value.from, tier.value.fen))
  }
  return tiers.length > 0 ? { value: tiers } : { reason: `“${text}”看不懂，请写价格，或 面议` }
}

/** Writes tiers in 吨 or 方; `fromText` formats a tier's start in that unit. */
const tiersText = (tiers: readonly Tier[], unit: '吨' | '方', fromText: (from: number) => string): string =>
  tiers.length === 0
    ? negotiableLabel
    : tiers
        .map(({ from, fen }, at) =>
          at === 0 && from === 0 ? plainYuan(fen) : `满${fromText(from)}${unit}${plainYuan(fen)}`,
        )
        .join('；')

export const heavyText = (tiers: readonly HeavyTier[]) =>
  tiersText(
    tiers.map(({ fromGrams, fenPerTonne }) => ({ from: fromGrams, fen: fenPerTonne })),
    '吨',
    tonneText,
  )
export const lightText = (tiers: readonly LightTier[]) =>
  tiersText(
    tiers.map(({ fromCm3, fenPerM3 }) => ({ from: fromCm3, fen: fenPerM3 })),
    '方',
    cubicMetreText,
  )
