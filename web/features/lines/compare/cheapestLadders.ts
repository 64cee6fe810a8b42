import { bestPlaces } from '../best/bestPlaces.ts'

/** A price ladder: from which amount on which price per unit holds. */
export type Ladder = readonly { from: number; fen: number }[]

const priceAt = (ladder: Ladder, amount: number) =>
  ladder.findLast(({ from }) => from <= amount)?.fen ?? Number.POSITIVE_INFINITY

/**
 * The places of the cheapest ladders: at the amount that is asked for, and without one those that are nowhere dearer than any
 * other and somewhere cheaper. null stands for a line that is not known.
 */
export function cheapestLadders(
  ladders: readonly (Ladder | null)[],
  amount: number | null,
): ReadonlySet<number> {
  const known = ladders.filter((ladder) => ladder !== null)
  if (amount !== null)
    return bestPlaces(
      ladders.map((ladder) => ladder && priceAt(ladder, amount)),
      'least',
    )
  const bounds = [...new Set(known.flatMap((ladder) => ladder.map(({ from }) => from)))]
  const isNowhereDearer = (ladder: Ladder) =>
    bounds.every((bound) => known.every((other) => priceAt(ladder, bound) <= priceAt(other, bound)))
  const found = ladders.flatMap((ladder, place) => (ladder && isNowhereDearer(ladder) ? [place] : []))
  return new Set(known.length < 2 || found.length === known.length ? [] : found)
}
