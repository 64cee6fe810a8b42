/** The places of the best values among those compared; empty where fewer than two are known, or none is better than another. */
export function bestPlaces(values: readonly (number | null)[], best: 'least' | 'most'): ReadonlySet<number> {
  const known = values.filter((value) => value !== null)
  const [least, most] = [Math.min(...known), Math.max(...known)]
  if (known.length < 2 || least === most) return new Set()
  const wanted = best === 'least' ? least : most
  return new Set(values.flatMap((value, place) => (value === wanted ? [place] : [])))
}

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
