import { minuteMs } from '#contract/kernel/time.ts'
import { waitText } from '#server/core/clock.ts'
import { refuse } from '#server/core/refuse.ts'
import type { Lookup, LookupResult } from './store.ts'

/**
 * Maximum numbers per address and minute. Allows fifty people behind one address to refresh twenty every twenty seconds, and
 * prevents trying all possible numbers.
 */
const numbersPerMinuteMax = 3_000

/** Returns the lookup of requested numbers: each spelling once, but repeated numbers count for the limit. */
export const lookupOf = (
  { ip, now }: { ip: string; now: Date },
  requested: readonly { canonical: string }[],
): Lookup => ({
  numbers: [...new Set(requested.map(({ canonical }) => canonical))],
  limit: { key: `track:address:${ip}`, max: numbersPerMinuteMax, windowMs: minuteMs },
  uses: requested.length,
  now,
})

/** Returns the rows found; refuses trackTooMany where the limit was used up. */
export function rowsOrRefuse<Row>(found: LookupResult<Row>): Row[] {
  return found.isTaken ? found.rows : refuse('trackTooMany', { params: { wait: waitText(found.waitMs) } })
}
