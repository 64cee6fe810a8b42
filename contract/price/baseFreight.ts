import { multiplyDivide } from './exact.ts'
import type { LinePricing } from './pricing.ts'

export type BilledBy = 'heavy' | 'light' | 'minimum'

export interface BaseFreight {
  fen: number
  heavyFen: number
  lightFen: number
  billedBy: BilledBy
  /** Billed weight and volume: the goods' own, or the start of a later tier that costs less (就低计费). */
  billedGrams: number
  billedCm3: number
  /** Reduction by deficit rating (就低计费), fen; 0 where it changes nothing. */
  deficitSavesFen: number
}

export const gramsPerTonne = 1_000_000
export const cm3PerM3 = 1_000_000

interface Step {
  from: number
  fen: number
}

interface Charge {
  fen: number
  billed: number
}

/** Returns the charge of the whole amount at the price of its step, fen per `divisor`. */
function chargeOf(steps: readonly Step[], amount: number, divisor: number): Charge {
  const price = steps.findLast((step) => step.from <= amount)?.fen ?? 0
  return { fen: multiplyDivide(amount, price, divisor), billed: amount }
}

/** Returns the same charge, or that of the start of a later step where it is lower. */
const deficitCharge = (steps: readonly Step[], amount: number, divisor: number, own: Charge): Charge =>
  steps
    .filter(({ from }) => from > amount)
    .map(({ from }) => chargeOf(steps, from, divisor))
    .reduce((least, later) => (later.fen < least.fen ? later : least), own)

/**
 * Returns the base freight: the largest of weight × heavy price, volume × light price and the minimum charge (product.md §3).
 * Each product is rounded half-up to a fen. With deficit rating (就低计费), weight and volume are each billed as the start of a later
 * tier where that costs less, so that fewer goods never cost more.
 */
export function baseFreight(
  line: Omit<LinePricing, 'fees'>,
  weightGrams: number,
  volumeCm3: number,
): BaseFreight {
  const { minChargeFen, isDeficitRated } = line
  const heavySteps = line.heavyTiers.map(({ fromGrams, fenPerTonne }) => ({
    from: fromGrams,
    fen: fenPerTonne,
  }))
  const lightSteps = line.lightTiers.map(({ fromCm3, fenPerM3 }) => ({ from: fromCm3, fen: fenPerM3 }))
  const ownHeavy = chargeOf(heavySteps, weightGrams, gramsPerTonne)
  const ownLight = chargeOf(lightSteps, volumeCm3, cm3PerM3)
  const ownFen = Math.max(ownHeavy.fen, ownLight.fen, minChargeFen)
  const lowHeavy = isDeficitRated ? deficitCharge(heavySteps, weightGrams, gramsPerTonne, ownHeavy) : ownHeavy
  const lowLight = isDeficitRated ? deficitCharge(lightSteps, volumeCm3, cm3PerM3, ownLight) : ownLight
  const fen = Math.max(lowHeavy.fen, lowLight.fen, minChargeFen)
  // bill more than the goods only where that lowers the price
  const heavy = ownHeavy.fen > fen ? lowHeavy : ownHeavy
  const light = ownLight.fen > fen ? lowLight : ownLight
  return {
    fen,
    heavyFen: heavy.fen,
    lightFen: light.fen,
    billedBy: fen === heavy.fen ? 'heavy' : fen === light.fen ? 'light' : 'minimum',
    billedGrams: heavy.billed,
    billedCm3: light.billed,
    deficitSavesFen: ownFen - fen,
  }
}
