/** By how much a value must differ from the best one for a person to see it. */
export type Margin = (best: number) => number

/** A yuan, and a hundredth of the sum: nobody chooses a carrier for less. */
export const fenMargin: Margin = (best) => Math.max(100, best / 100)
/** Two hours; beyond two days half a day, as transit times are told (web/domain/lines/departures.ts, transitText). */
export const hoursMargin: Margin = (best) => (best > 48 ? 12 : 2)

/**
 * The places of the best values among those compared, with those that nobody can tell from them; empty where fewer than two are known, or
 * nobody can tell any two apart. Without a margin any difference counts.
 */
export function bestPlaces(
  values: readonly (number | null)[],
  best: 'least' | 'most',
  margin: Margin = () => 0,
): ReadonlySet<number> {
  const known = values.filter((value) => value !== null)
  const wanted = best === 'least' ? Math.min(...known) : Math.max(...known)
  const isBest = (value: number) => value === wanted || Math.abs(value - wanted) < margin(wanted)
  if (known.length < 2 || known.every(isBest)) return new Set()
  return new Set(values.flatMap((value, place) => (value !== null && isBest(value) ? [place] : [])))
}
