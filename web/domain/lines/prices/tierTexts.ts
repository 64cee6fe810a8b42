import { cubicMetreText, groupThousands, kilogramText, priceText } from '#contract/price/amounts.ts'
import type { HeavyTier, LightTier } from '#contract/price/pricing.ts'

/** Texts of one price tier of a line. */
export interface TierText {
  /** '1 吨以下', '1–5 吨', '5 吨以上', or '不限' for a single tier. */
  range: string
  /** '¥285/吨', without zero decimals. */
  price: string
  /** Whether the searched goods are priced by this tier. */
  isApplied: boolean
}

const tonnes = (grams: number) =>
  grams >= 1_000_000 && grams % 100_000 === 0
    ? { number: groupThousands(kilogramText(grams / 1000)), unit: '吨' }
    : { number: groupThousands(kilogramText(grams)), unit: '公斤' }

/** Formats grams as '1.5 吨' (from a tonne in hundreds of kilograms) or '105.263 公斤'. */
export const formatTierWeight = (grams: number) => `${tonnes(grams).number} ${tonnes(grams).unit}`

const metres = (cm3: number) => ({ number: groupThousands(cubicMetreText(cm3)), unit: '方' })

function ranges(bounds: readonly number[], amountOf: (bound: number) => { number: string; unit: string }) {
  return bounds.map((from, index) => {
    const next = bounds[index + 1]
    const low = amountOf(from)
    if (next === undefined) return index === 0 ? '不限' : `${low.number} ${low.unit}以上`
    const high = amountOf(next)
    if (from === 0) return `${high.number} ${high.unit}以下`
    const lowText = low.unit === high.unit ? low.number : `${low.number} ${low.unit}`
    return `${lowText}–${high.number} ${high.unit}`
  })
}

const applied = (bounds: readonly number[], value: number | null) =>
  value === null ? -1 : bounds.findLastIndex((from) => from <= value)

/** Returns the texts of the heavy tiers; `weightGrams` is null without searched goods. */
export function heavyTierTexts(tiers: readonly HeavyTier[], weightGrams: number | null): TierText[] {
  const bounds = tiers.map((tier) => tier.fromGrams)
  const at = applied(bounds, weightGrams)
  const rangeTexts = ranges(bounds, tonnes)
  return tiers.map((tier, index) => ({
    range: rangeTexts[index] ?? '',
    price: `${priceText(tier.fenPerTonne)}/吨`,
    isApplied: index === at,
  }))
}

/** Returns the texts of the light tiers; `volumeCm3` is null without searched goods. */
export function lightTierTexts(tiers: readonly LightTier[], volumeCm3: number | null): TierText[] {
  const bounds = tiers.map((tier) => tier.fromCm3)
  const at = applied(bounds, volumeCm3)
  const rangeTexts = ranges(bounds, metres)
  return tiers.map((tier, index) => ({
    range: rangeTexts[index] ?? '',
    price: `${priceText(tier.fenPerM3)}/方`,
    isApplied: index === at,
  }))
}
