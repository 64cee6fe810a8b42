import { minuteMs } from '#contract/kernel/time.ts'
import type { Picture, UploadLimiter } from '#server/calls/context.ts'
import { waitText } from '#server/core/clock.ts'
import { refuse } from '#server/core/refuse.ts'
import type { Database } from '#server/db/database.ts'
import { takeFromLimit } from '#server/db/limits.ts'
import { readPicture } from './picture.ts'

/** Concurrent uploads of a process, each at most 10 MB in memory. */
const slotsMax = 16
const busyWait = '10 秒'
/** Uploads of one user, or of all visitors at one address. */
const uploadsMax = 60
const windowMs = 10 * minuteMs

/** Creates the limiter of picture uploads: a bounded number at once, of which one is processed. */
export function uploadLimiter(db: Database): UploadLimiter {
  let usedSlots = 0
  let last: Promise<unknown> = Promise.resolve()
  return {
    async admit({ user, ip, now }) {
      if (usedSlots >= slotsMax) refuse('picturesBusy', { params: { wait: busyWait } })
      usedSlots += 1
      const releaseSlot = () => {
        usedSlots -= 1
      }
      try {
        const key = user ? `upload:user:${user.userId}` : `upload:address:${ip}`
        const result = await takeFromLimit(db, { key, max: uploadsMax, windowMs }, now)
        if (!result.isTaken) refuse('picturesTooMany', { params: { wait: waitText(result.waitMs) } })
      } catch (error) {
        releaseSlot()
        throw error
      }
      return releaseSlot
    },
    prepare(bytes) {
      const picture: Promise<Picture> = last.then(() => readPicture(bytes))
      last = picture.catch(() => undefined)
      return picture
    },
  }
}
