import { hourMs } from '#contract/kernel/time.ts'
import { waitText } from '#server/core/clock.ts'
import { refuse } from '#server/core/refuse.ts'
import type { Queryable } from '#server/db/database.ts'
import { takeFromLimit } from '#server/db/limits.ts'

const perHourMax = 60

/** Limits one carrier to 60 saves and 60 manual pushes an hour. Saves resolve names, pushes send at once. */
export async function limitWrites(
  db: Queryable,
  write: 'save' | 'push',
  carrierId: number,
  now: Date,
): Promise<void> {
  const limit = { key: `webhook:${write}:${carrierId}`, max: perHourMax, windowMs: hourMs }
  const result = await takeFromLimit(db, limit, now)
  if (!result.isTaken) refuse('tooMany', { params: { wait: waitText(result.waitMs) } })
}
