import { minuteMs } from '#contract/kernel/time.ts'
import type { SessionUser } from '#server/calls/context.ts'
import { waitText } from '#server/core/clock.ts'
import { refuse } from '#server/core/refuse.ts'
import type { Queryable } from '#server/db/database.ts'
import { takeFromLimit } from '#server/db/limits.ts'

/** The caller of an export. */
interface ExportCaller {
  primaryDb: Queryable
  user: SessionUser | null
  ip: string
  now: Date
}

/** Maximum exports queued in a process; one at a time runs, with up to 20,000 orders in memory. */
const queuedMax = 8
const busyWait = '10 秒'
/** Limit per user, or for all visitors of an address together. */
const exportsMax = 30
const windowMs = 10 * minuteMs

/** Creates a queue that runs one export at a time. Refuses exportsBusy, and exportsTooMany beyond the caller's limit. */
export function exportQueue(): <Answer>(
  caller: ExportCaller,
  work: () => Promise<Answer>,
) => Promise<Answer> {
  let queued = 0
  let last: Promise<unknown> = Promise.resolve()
  return async ({ primaryDb, user, ip, now }, work) => {
    if (queued >= queuedMax) refuse('exportsBusy', { params: { wait: busyWait } })
    queued += 1
    try {
      const key = user ? `export:user:${user.userId}` : `export:address:${ip}`
      const usage = await takeFromLimit(primaryDb, { key, max: exportsMax, windowMs }, now)
      if (!usage.isTaken) refuse('exportsTooMany', { params: { wait: waitText(usage.waitMs) } })
      const result = last.then(work)
      last = result.catch(() => undefined)
      return await result
    } finally {
      queued -= 1
    }
  }
}
