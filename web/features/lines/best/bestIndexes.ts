import type { LineCard } from '#contract/lines/calls.ts'
import { formatTransit } from '#contract/lines/departureWords.ts'

/** Returns how far a value must differ from the best one to matter to a person. */
export type Margin = (best: number) => number

/** A yuan, or a hundredth of the sum: smaller differences do not decide between carriers. */
export const fenMargin: Margin = (best) => Math.max(100, best / 100)
/** Two hours; half a day beyond two days, like displayed times (web/domain/lines/departures.ts, formatTransit). */
export const hoursMargin: Margin = (best) => (best > 48 ? 12 : 2)

/** Returns the indexes of the least sum; none where another sum is within its margin. */
export function cheapestIndexes(sums: readonly (number | null)[]): ReadonlySet<number> {
  const near = bestIndexes(sums, 'least', fenMargin)
  const least = Math.min(...sums.filter((sum) => sum !== null))
  return [...near].every((index) => sums[index] === least) ? near : new Set()
}

/**
 * Returns the indexes of the lines with the least promised hours. None where more than half are within the margin, unless these
 * all promise the same. Two different texts are never both the fastest. null stands for a line that takes no orders.
 */
export function fastestIndexes(lines: readonly Transit[]): ReadonlySet<number> {
  const hours = lines.map((line) => line?.transitHoursMax ?? null)
  const near = [...bestIndexes(hours, 'least', hoursMargin)]
  const texts = new Set(near.map((index) => transitText(lines[index])))
  if (texts.size > 1 && near.length * 2 > lines.length) return new Set()
  const [first] = near.toSorted((one, other) => hoursOf(lines[one]) - hoursOf(lines[other]))
  return new Set(near.filter((index) => transitText(lines[index]) === transitText(lines[first ?? 0])))
}

type Transit = Pick<LineCard, 'transitHoursMin' | 'transitHoursMax'> | null | undefined
/** Orders by the latest hour, then by the earliest one. */
const hoursOf = (line: Transit) => (line ? line.transitHoursMax * 10_000 + line.transitHoursMin : 0)
const transitText = (line: Transit) => line && formatTransit(line.transitHoursMin, line.transitHoursMax)

/**
 * Returns the indexes of the best values, including those within the margin. Empty when fewer than two values are known, or all
 * are within the margin. Without a margin any difference counts.
 */
export function bestIndexes(
  values: readonly (number | null)[],
  best: 'least' | 'most',
  margin: Margin = () => 0,
): ReadonlySet<number> {
  const known = values.filter((value) => value !== null)
  const wanted = best === 'least' ? Math.min(...known) : Math.max(...known)
  const isBest = (value: number) => value === wanted || Math.abs(value - wanted) < margin(wanted)
  if (known.length < 2 || known.every(isBest)) return new Set()
  return new Set(values.flatMap((value, index) => (value !== null && isBest(value) ? [index] : [])))
}
