import { priceText } from '#contract/price/amounts.ts'
import type { LineInputColumns } from '../columns.ts'

/** With fewer new lines their median says nothing. */
const fewestLines = 5
/** A price beyond this many times the median, or below its fraction, is doubted. */
const factorMax = 5

const prices = [
  { name: '重货价', unit: '/吨', of: (line: LineInputColumns) => line.heavy_fen_per_tonne[0] },
  { name: '泡货价', unit: '/方', of: (line: LineInputColumns) => line.light_fen_per_m3[0] },
] as const

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/**
 * Describes prices of a file's new lines that are far from its median. Their unit is likely not the column's. Returns the doubts by
 * row.
 */
export function priceOutliers(newLines: ReadonlyMap<number, LineInputColumns>): Map<number, string[]> {
  const doubts = new Map<number, string[]>()
  for (const { name, unit, of } of prices) {
    const priced = [...newLines].flatMap(([row, line]) => {
      const fen = of(line)
      return fen === undefined ? [] : [{ row, fen }]
    })
    if (priced.length < fewestLines) continue
    const median = medianOf(priced.map(({ fen }) => fen))
    for (const { row, fen } of priced) {
      if (fen <= median * factorMax && fen * factorMax >= median) continue
      const doubt = `${name} ${priceText(fen)}${unit}，这份表里一般是 ${priceText(median)}${unit}，请核对单位`
      doubts.set(row, [...(doubts.get(row) ?? []), doubt])
    }
  }
  return doubts
}
