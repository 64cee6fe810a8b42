import { minuteMs } from '../../../contract/kernel/time.ts'
import { waitText } from '../../core/clock.ts'
import { refuse } from '../../core/refuse.ts'
import type { Asked, Found } from './store.ts'

/**
 * Numbers an address may ask about in a minute: fifty people behind one address who each refresh twenty every twenty seconds; whoever
 * tries all numbers that there may be gets nowhere.
 */
const numbersPerMinuteMax = 3_000

/** What a look-up is given: each spelling once; whoever repeats a number is counted for each. */
export const lookOf = (
  { ip, now }: { ip: string; now: Date },
  asked: readonly { canonical: string }[],
): Asked => ({
  numbers: [...new Set(asked.map(({ canonical }) => canonical))],
  limit: { key: `track:address:${ip}`, max: numbersPerMinuteMax, windowMs: minuteMs },
  uses: asked.length,
  now,
})

/** What was found; refuses trackTooMany where the limit was used up. */
export function rowsOf<Row>(found: Found<Row>): Row[] {
  return found.isTaken ? found.rows : refuse('trackTooMany', { params: { wait: waitText(found.waitMs) } })
}
