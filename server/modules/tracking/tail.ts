import { dayMs, hourMs } from '#contract/kernel/time.ts'
import type { Queryable } from '#server/db/database.ts'
import { giveBackToLimit, takeFromLimit } from '#server/db/limits.ts'

/** Result of a phone tail: it unlocks, it is wrong, or there were too many wrong ones to check it. */
export type TailOutcome = 'opens' | 'wrong' | 'locked'

/**
 * Checks a phone tail for one order. Wrong tries count per order and address, per order, and per address, so that four digits
 * cannot be guessed and one stranger cannot use up everybody's tries. A used-up limit only leaves this order masked.
 */
export async function checkPhoneTail(
  db: Queryable,
  orderNumber: string,
  isRight: boolean,
  { ip, now }: { ip: string; now: Date },
): Promise<TailOutcome> {
  const limits = [
    { key: `tail:both:${orderNumber}:${ip}`, max: 5, windowMs: hourMs },
    { key: `tail:order:${orderNumber}`, max: 20, windowMs: dayMs },
    { key: `tail:address:${ip}`, max: 60, windowMs: hourMs },
  ]
  for (const limit of limits) if (!(await takeFromLimit(db, limit, now)).isTaken) return 'locked'
  if (!isRight) return 'wrong'
  for (const { key } of limits) await giveBackToLimit(db, key)
  return 'opens'
}
