import { giveBackToLimit, takeFromLimit } from '../../db/limits.ts'
import type { Queryable } from '../../db/database.ts'
import { dayMs, hourMs } from '../../../contract/kernel/time.ts'

/** What a tail does to one order: it opens, it is wrong, or there were too many wrong ones to look at it. */
export type TailOutcome = 'opens' | 'wrong' | 'locked'

/**
 * Tries a phone tail on one order. Wrong tries are counted per order and address, per order and per address, so that four digits
 * are not guessed, and one stranger does not use up everybody's tries. A used-up limit leaves this order masked and no more.
 */
export async function tryTail(
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
