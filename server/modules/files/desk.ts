import type { Picture, PictureDesk } from '../../calls/context.ts'
import { waitText } from '../../core/clock.ts'
import { refuse } from '../../core/refuse.ts'
import type { Database } from '../../db/database.ts'
import { takeFromLimit } from '../../db/limits.ts'
import { readPicture } from './picture.ts'
import { minuteMs } from '../../../contract/kernel/time.ts'

/** So many uploads are under way at once in a process, each at most 10 MB in memory. */
const placesMax = 16
const busyWait = '10 秒'
/** A user's, or all visitors' of an address. */
const uploadsMax = 60
const windowMs = 10 * minuteMs

/** The desk that takes pictures in: a bounded number of uploads at once, and one of them at work. */
export function pictureDesk(db: Database): PictureDesk {
  let places = 0
  let last: Promise<unknown> = Promise.resolve()
  return {
    async admit({ user, ip, now }) {
      if (places >= placesMax) refuse('picturesBusy', { params: { wait: busyWait } })
      places += 1
      const leave = () => {
        places -= 1
      }
      try {
        const key = user ? `upload:user:${user.userId}` : `upload:address:${ip}`
        const taken = await takeFromLimit(db, { key, max: uploadsMax, windowMs }, now)
        if (!taken.isTaken) refuse('picturesTooMany', { params: { wait: waitText(taken.waitMs) } })
      } catch (error) {
        leave()
        throw error
      }
      return leave
    },
    prepare(bytes) {
      const mine: Promise<Picture> = last.then(() => readPicture(bytes))
      last = mine.catch(() => undefined)
      return mine
    },
  }
}
