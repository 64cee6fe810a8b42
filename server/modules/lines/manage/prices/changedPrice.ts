import type { PriceChangeKind, PriceRounding } from '#contract/lines/manageWords.ts'
import { multiplyDivide } from '#contract/price/exact.ts'

/** A change of a price: `value` in hundredths of a percent or in fen. */
export interface PriceStep {
  kind: PriceChangeKind
  value: number
  roundToFen: PriceRounding
}

const whole = 10_000

/**
 * Returns a price after a change, rounded once, half-up to a multiple of `roundToFen`; null below 0. Percentages are computed in
 * exact integers, never in floats.
 */
export function changedPrice(fen: number, { kind, value, roundToFen }: PriceStep): number | null {
  if (kind === 'percent') return multiplyDivide(fen, whole + value, whole * roundToFen) * roundToFen
  return fen + value < 0 ? null : multiplyDivide(fen + value, 1, roundToFen) * roundToFen
}
