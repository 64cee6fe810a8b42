import { wholeList } from '../../../contract/kernel/wholeList.ts'
import { canonicalNumber } from '../../../contract/orders/checkDigits.ts'
import type { Handler, Handlers } from '../../calls/context.ts'
import { waitText } from '../../core/clock.ts'
import { refuse } from '../../core/refuse.ts'
import type { Database } from '../../db/database.ts'
import { giveBackToLimit, takeFromLimit } from '../../db/limits.ts'
import { isOwn, opensWith, trackedWaybill } from './reveal.ts'
import { findByNumbers, findVersions } from './store.ts'
import type { FoundRow } from './store.ts'
import { dayMs, hourMs, minuteMs } from '../../../contract/kernel/time.ts'

/**
 * Numbers an address may ask about in a minute: fifty people behind one address who each refresh twenty every twenty seconds; whoever
 * tries all numbers that there may be gets nowhere.
 */
const numbersPerMinuteMax = 3_000

/** Counts the numbers that an address asks about; refuses trackTooMany before any is looked up. */
async function countNumbers(
  db: Database,
  { ip, now }: { ip: string; now: Date },
  numbers: readonly string[],
): Promise<void> {
  const limit = { key: `track:address:${ip}`, max: numbersPerMinuteMax, windowMs: minuteMs }
  const taken = await takeFromLimit(db, limit, now, numbers.length)
  if (!taken.isTaken) refuse('trackTooMany', { params: { wait: waitText(taken.waitMs) } })
}

/** What a tail does to one order: it opens, it is wrong, or there were too many wrong ones to look at it. */
type TailOutcome = 'opens' | 'wrong' | 'locked'

/**
 * Tries a phone tail on one order. Wrong tries are counted per order and address, per order and per address, so that four digits
 * are not guessed, and one stranger does not use up everybody's tries. A used-up limit leaves this order masked and no more.
 */
async function tryTail(
  db: Database,
  row: FoundRow,
  tail: string,
  ip: string,
  now: Date,
): Promise<TailOutcome> {
  const limits = [
    { key: `tail:both:${row.orderNumber}:${ip}`, max: 5, windowMs: hourMs },
    { key: `tail:order:${row.orderNumber}`, max: 20, windowMs: dayMs },
    { key: `tail:address:${ip}`, max: 60, windowMs: hourMs },
  ]
  for (const limit of limits) if (!(await takeFromLimit(db, limit, now)).isTaken) return 'locked'
  if (!opensWith(row, tail)) return 'wrong'
  for (const { key } of limits) await giveBackToLimit(db, key)
  return 'opens'
}

const getWaybills: Handler<'/track/getWaybills'> = async ({ db, user, visitorHash, ip, now }, request) => {
  await countNumbers(db, { ip, now }, request.numbers)
  const asked = request.numbers.map((number) => ({ number, canonical: canonicalNumber(number) }))
  const found = await findByNumbers(db, [...new Set(asked.map(({ canonical }) => canonical))])
  const outcomes = new Map<string, TailOutcome>()
  for (const row of found) {
    if (outcomes.has(row.orderNumber)) continue
    const { phoneTail } = request
    if (isOwn(row, { user, visitorHash })) outcomes.set(row.orderNumber, 'opens')
    else if (phoneTail !== undefined)
      outcomes.set(row.orderNumber, await tryTail(db, row, phoneTail, ip, now))
  }
  const waybillsOf = (canonical: string) => {
    const rows = found.filter((row) => row.number === canonical)
    return [...new Map(rows.map((row) => [row.orderNumber, row])).values()].map((row) => {
      const outcome = outcomes.get(row.orderNumber)
      return { ...trackedWaybill(row, outcome === 'opens', now), isTailLocked: outcome === 'locked' }
    })
  }
  return wholeList(asked.map(({ number, canonical }) => ({ number, waybills: waybillsOf(canonical) })))
}

const getVersions: Handler<'/track/getVersions'> = async ({ db, ip, now }, request) => {
  await countNumbers(db, { ip, now }, request.numbers)
  const asked = request.numbers.map((number) => ({ number, canonical: canonicalNumber(number) }))
  const versions = await findVersions(db, [...new Set(asked.map(({ canonical }) => canonical))])
  return wholeList(
    asked.map(({ number, canonical }) => ({ number, version: versions.get(canonical) ?? null })),
  )
}

/** Tracking, open to everyone (product.md §5). */
export const trackingHandlers = {
  '/track/getWaybills': getWaybills,
  '/track/getVersions': getVersions,
} satisfies Partial<Handlers>
