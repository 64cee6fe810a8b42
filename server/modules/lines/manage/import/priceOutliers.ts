import { priceText } from '#contract/price/amounts.ts'

/** The first prices of a new line: fen per tonne, fen per m³; undefined without one. */
export interface FirstPrices {
  heavyFen: number | undefined
  lightFen: number | undefined
}

/** With fewer new lines their median says nothing. */
const fewestLines = 5
/** A price beyond this many times the median, or below its fraction, is doubted. */
const factorMax = 5

const prices = [
  { name: '重货价', unit: '/吨', of: 'heavyFen' },
  { name: '泡货价', unit: '/方', of: 'lightFen' },
] as const

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/**
 * Describes prices of a file's new lines that are far from its median. Their unit is likely not the column's. Returns the doubts by
 * row.
 */
export function priceOutliers(newLines: ReadonlyMap<number, FirstPrices>): Map<number, string[]> {
  const doubts = new Map<number, string[]>()
  for (const { name, unit, of } of prices) {
    const priced = [...newLines].flatMap(([row, line]) => {
      const fen = line[of]
      return fen === undefined ? [] : [{ row, fen }]
    })
    if (priced.length < fewestLines) continue
    const median = medianOf(priced.map(({ fen }) => fen))
    for (const { row, fen } of priced) {
      if (fen <= median * factorMax && fen * factorMax >= median) continue
      // without the median, which every other row changes: a tick stays where the doubts are the same
      const compared = fen > median ? '是这份表一般价的 5 倍以上' : '不到这份表一般价的五分之一'
      const doubt = `${name} ${priceText(fen)}${unit}，${compared}，请核对单位`
      doubts.set(row, [...(doubts.get(row) ?? []), doubt])
    }
  }
  return doubts
}
