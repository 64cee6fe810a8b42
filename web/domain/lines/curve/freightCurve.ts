import { baseFreight, gramsPerTonne } from '#contract/price/baseFreight.ts'
import type { BilledBy } from '#contract/price/baseFreight.ts'
import { mostGrams } from '#contract/price/parseAmounts.ts'
import { heavyFenPerTonne } from '#contract/price/pricing.ts'
import type { LinePricing } from '#contract/price/pricing.ts'

/** The parts of a line that the base freight depends on. */
export type BasePricing = Omit<LinePricing, 'fees'>

/** The base freight of one weight, exact to the fen. */
export interface CurvePoint {
  weightGrams: number
  fen: number
  billedBy: BilledBy
  /** The billed weight: more than the actual weight where 就低计费 makes that cheaper. */
  billedGrams: number
}

/** A point where the curve bends or jumps. */
export type CurveBreak = CurvePoint & {
  /**
   * `weight`: the last weight at the flat price. `before` and `tier`: the last gram of a tier and the first of the next.
   * `deficit`: from here 就低计费 bills the start of a later tier. `end`: where the drawing stops.
   */
  kind: 'start' | 'weight' | 'before' | 'tier' | 'deficit' | 'end'
}

/** Base freight by weight, from zero to `untilGrams`, for one volume. */
export interface FreightCurve {
  untilGrams: number
  /** Ascending and dense enough to be joined by straight lines. */
  points: CurvePoint[]
  breaks: CurveBreak[]
}

const samples = 100
const niceSteps = [1, 1.5, 2, 3, 4, 5, 6, 8, 10]

/** Rounds a weight up to a round one in whole kilograms. */
function roundUp(grams: number): number {
  const base = 10 ** Math.floor(Math.log10(grams))
  const step = niceSteps.find((nice) => nice * base >= grams) ?? 10
  return Math.min(mostGrams, step * base)
}

/** Returns the largest weight that costs at most a sum at a price; null where weight costs nothing. */
const affordableGrams = (fen: number, fenPerTonne: number) =>
  fenPerTonne === 0 ? null : Number((BigInt(fen) * BigInt(gramsPerTonne)) / BigInt(fenPerTonne))

const leastGrams = gramsPerTonne
const goodsShare = 2.5
const tierShare = 1.3

/** Returns how far to draw to show every tier and the goods. */
export function wholeRangeGrams(line: BasePricing, weightGrams: number | null, volumeCm3: number): number {
  const flatFen = baseFreight(line, 0, volumeCm3).fen
  const flatUntil = affordableGrams(flatFen, heavyFenPerTonne(line.heavyTiers, 0)) ?? 0
  const lastTier = line.heavyTiers.at(-1)?.fromGrams ?? 0
  return roundUp(Math.max(leastGrams, lastTier * tierShare, (weightGrams ?? 0) * goodsShare, flatUntil * 2))
}

/** Returns how far to draw around the goods: at least up to the next tier. */
export function nearRangeGrams(line: BasePricing, weightGrams: number, volumeCm3: number): number {
  const whole = wholeRangeGrams(line, weightGrams, volumeCm3)
  const nextTier = line.heavyTiers.find(({ fromGrams }) => fromGrams > weightGrams)?.fromGrams ?? 0
  const flatFen = baseFreight(line, 0, volumeCm3).fen
  const flatUntil = affordableGrams(flatFen, heavyFenPerTonne(line.heavyTiers, 0)) ?? 0
  const near = Math.max(weightGrams * goodsShare, nextTier * tierShare, flatUntil * tierShare)
  return Math.min(whole, roundUp(near))
}

/** Computes a line's curve for a volume; every figure is that of baseFreight. */
export function freightCurve(line: BasePricing, volumeCm3: number, untilGrams: number): FreightCurve {
  const at = (weightGrams: number): CurvePoint => {
    const { fen, billedBy, billedGrams } = baseFreight(line, weightGrams, volumeCm3)
    return { weightGrams, fen, billedBy, billedGrams }
  }
  const flatFen = at(0).fen
  const breaks: CurveBreak[] = [{ ...at(0), kind: 'start' }]
  const tiers = line.heavyTiers.filter(({ fromGrams }) => fromGrams < untilGrams)
  tiers.forEach(({ fromGrams, fenPerTonne }, index) => {
    const sides = [at(Math.max(0, fromGrams - 1)), at(fromGrams)] as const
    // where volume or the minimum decides on both sides, the tier does not show
    if (fromGrams > 0 && sides.some(({ billedBy }) => billedBy === 'heavy')) {
      const isLevel = sides[0].billedGrams >= fromGrams
      breaks.push(...(isLevel ? [] : [{ ...sides[0], kind: 'before' as const }]), {
        ...sides[1],
        kind: 'tier',
      })
    }
    const end = tiers[index + 1]?.fromGrams ?? untilGrams
    const turn = affordableGrams(flatFen, fenPerTonne)
    if (turn !== null && turn > fromGrams && turn < end - 1) breaks.push({ ...at(turn), kind: 'weight' })
    const last = at(end - 1)
    const level = last.billedGrams >= end ? affordableGrams(last.fen, fenPerTonne) : null
    if (level !== null && level >= fromGrams) {
      // a fen further: from there it is certainly cheaper
      const lowered = level + Math.ceil(gramsPerTonne / fenPerTonne)
      if (lowered < end - 1) breaks.push({ ...at(lowered), kind: 'deficit' })
    }
  })
  breaks.push({ ...at(untilGrams), kind: 'end' })
  const evenly = Array.from({ length: samples + 1 }, (_, index) => Math.round((untilGrams * index) / samples))
  const weights = new Set([...evenly, ...breaks.map(({ weightGrams }) => weightGrams)])
  return { untilGrams, breaks, points: [...weights].toSorted((a, b) => a - b).map(at) }
}
