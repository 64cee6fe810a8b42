import type { SessionUser } from '../../../calls/context.ts'
import { waitText } from '../../../core/clock.ts'
import { refuse } from '../../../core/refuse.ts'
import { takeFromLimit } from '../../../db/limits.ts'
import type { Queryable } from '../../../db/database.ts'
import { minuteMs } from '../../../../contract/kernel/time.ts'

/** Who asks for an export. */
interface Asker {
  primaryDb: Queryable
  user: SessionUser | null
  ip: string
  now: Date
}

/** So many exports are asked for at once in a process; one of them, with up to 20,000 orders in memory, is at work. */
const placesMax = 8
const busyWait = '10 秒'
/** A user's, or all visitors' of an address. */
const exportsMax = 30
const windowMs = 10 * minuteMs

/** The desk that hands exports out, one after the other. Refuses exportsBusy, and exportsTooMany whom asks too often. */
export function exportDesk(): <Answer>(asker: Asker, work: () => Promise<Answer>) => Promise<Answer> {
  let places = 0
  let last: Promise<unknown> = Promise.resolve()
  return async ({ primaryDb, user, ip, now }, work) => {
    if (places >= placesMax) refuse('exportsBusy', { params: { wait: busyWait } })
    places += 1
    try {
      const key = user ? `export:user:${user.userId}` : `export:address:${ip}`
      const taken = await takeFromLimit(primaryDb, { key, max: exportsMax, windowMs }, now)
      if (!taken.isTaken) refuse('exportsTooMany', { params: { wait: waitText(taken.waitMs) } })
      const mine = last.then(work)
      last = mine.catch(() => undefined)
      return await mine
    } finally {
      places -= 1
    }
  }
}
