import { waitText } from '../../../core/clock.ts'
import { refuse } from '../../../core/refuse.ts'
import type { Queryable } from '../../../db/database.ts'
import { takeFromLimit } from '../../../db/limits.ts'
import { hourMs } from '../../../../contract/kernel/time.ts'

const perHourMax = 60

/** Of one carrier: saving, which looks names up, and pushing by hand, which sends at once; 60 of each an hour. */
export async function countWrite(
  db: Queryable,
  write: 'save' | 'push',
  carrierId: number,
  now: Date,
): Promise<void> {
  const limit = { key: `webhook:${write}:${carrierId}`, max: perHourMax, windowMs: hourMs }
  const taken = await takeFromLimit(db, limit, now)
  if (!taken.isTaken) refuse('tooMany', { params: { wait: waitText(taken.waitMs) } })
}
