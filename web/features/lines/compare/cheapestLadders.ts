import { bestIndexes } from '../best/bestIndexes.ts'

/** A price ladder: the price per unit from each amount on. */
export type Ladder = readonly { from: number; fen: number }[]

const priceAt = (ladder: Ladder, amount: number) =>
  ladder.findLast(({ from }) => from <= amount)?.fen ?? Number.POSITIVE_INFINITY

/**
 * Returns the indexes of the cheapest ladders at the given amount. Without an amount: those never dearer than any other and
 * somewhere cheaper. null stands for an unknown line.
 */
export function cheapestLadders(
  ladders: readonly (Ladder | null)[],
  amount: number | null,
): ReadonlySet<number> {
  const known = ladders.filter((ladder) => ladder !== null)
  if (amount !== null)
    return bestIndexes(
      ladders.map((ladder) => ladder && priceAt(ladder, amount)),
      'least',
    )
  const bounds = [...new Set(known.flatMap((ladder) => ladder.map(({ from }) => from)))]
  const isNowhereDearer = (ladder: Ladder) =>
    bounds.every((bound) => known.every((other) => priceAt(ladder, bound) <= priceAt(other, bound)))
  const found = ladders.flatMap((ladder, index) => (ladder && isNowhereDearer(ladder) ? [index] : []))
  return new Set(known.length < 2 || found.length === known.length ? [] : found)
}
