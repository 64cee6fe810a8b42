import { multiplyDivide } from './exact.ts'
import { heavyFenPerTonne, lightFenPerM3 } from './pricing.ts'
import type { LinePricing } from './pricing.ts'

export type BilledBy = 'heavy' | 'light' | 'minimum'

export interface BaseFreight {
  fen: number
  heavyFen: number
  lightFen: number
  billedBy: BilledBy
}

export const gramsPerTonne = 1_000_000
export const cm3PerM3 = 1_000_000
/**
 * The base freight: the largest of weight × heavy price, volume × light price and the minimum charge (product.md §3). Each
 * product is rounded half-up to a fen.
 */
export function baseFreight(
  line: Omit<LinePricing, 'fees'>,
  weightGrams: number,
  volumeCm3: number,
): BaseFreight {
  const heavyFen = multiplyDivide(weightGrams, heavyFenPerTonne(line.heavyTiers, weightGrams), gramsPerTonne)
  const lightFen = multiplyDivide(volumeCm3, lightFenPerM3(line.lightTiers, volumeCm3), cm3PerM3)
  const fen = Math.max(heavyFen, lightFen, line.minChargeFen)
  const billedBy = fen === heavyFen ? 'heavy' : fen === lightFen ? 'light' : 'minimum'
  return { fen, heavyFen, lightFen, billedBy }
}
