import { multiplyDivide } from '#contract/price/exact.ts'
import { cubicMetresToCm3, kilogramsToGrams, mostPieces, toPieces } from '#contract/price/parseAmounts.ts'
import type { GoodsValues } from '../orderValues.ts'

const mm3PerCm3 = 1000
/** The longest side of a piece that the form accepts, 30 m in mm. */
const mostMm = 30_000

/** Converts '40.5' cm to 405 mm. null unless it is above zero, at most 30 m, with at most one decimal. */
export function centimetresToMm(text: string): number | null {
  const match = /^(\d{1,4})(?:\.(\d)?)?$/.exec(text.normalize('NFKC').trim())
  if (!match) return null
  const mm = Number(match[1]) * 10 + Number(match[2] ?? 0)
  return mm > 0 && mm <= mostMm ? mm : null
}

/** Parses '10' and '10 件' to 10 pieces, 1 to 99,999; null otherwise. */
export function typedPieces(text: string): number | null {
  const pieces = toPieces(text) ?? 0
  return pieces >= 1 && pieces <= mostPieces ? pieces : null
}

/** Returns the volume of all pieces from their sides in cm³. Rounded once, half-up; null for missing or invalid sides. */
export function sidesToCm3({ length, width, height, pieces }: GoodsValues): number | null {
  const sides = [length, width, height].map(centimetresToMm)
  const count = typedPieces(pieces)
  const [a, b, c] = sides
  if (!a || !b || !c || count === null) return null
  return multiplyDivide(a * b * c, count, mm3PerCm3)
}

/** Returns the volume of a row in cm³, typed or from its sides. 0 if empty (heavy goods), null if invalid. */
export function rowCm3(row: GoodsValues): number | null {
  if (row.measure === 'sides') return sidesToCm3(row)
  return row.volume.trim() === '' ? 0 : cubicMetresToCm3(row.volume)
}

export interface GoodsTotals {
  weightGrams: number
  volumeCm3: number
  pieces: number
}

/** Returns the totals of all rows; invalid numbers count as 0. */
export function goodsTotals(goods: readonly GoodsValues[]): GoodsTotals {
  const sum = (amountOf: (row: GoodsValues) => number | null) =>
    goods.reduce((total, row) => total + (amountOf(row) ?? 0), 0)
  return {
    weightGrams: sum((row) => kilogramsToGrams(row.weight)),
    volumeCm3: sum(rowCm3),
    pieces: sum((row) => typedPieces(row.pieces)),
  }
}
