import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { refuseField } from '../../core/refuse.ts'
import { keyedHash } from '../../core/secrets.ts'

/** Where a pull stands: `docs/decisions/0028-open-interface.md`. */
const place = z.object({
  /** The course of events whose transactions the snapshots count. */
  lineage: z.string(),
  /** Everything visible in it was answered; null: nothing yet. */
  seen: z.string().nullable(),
  /** Up to which the pages under way go, and the last order answered of them; null between one round of pages and the next. */
  under: z.object({ upTo: z.string(), xid: z.string(), id: z.number() }).nullable(),
})
export type Place = z.output<typeof place>

/** Whose cursor it is, and what seals it. */
interface Owner {
  secret: string
  carrierId: number
}

const tagBytes = 16

const tagOf = ({ secret, carrierId }: Owner, text: string) =>
  keyedHash(secret, 'pull cursor', `${carrierId} ${text}`).subarray(0, tagBytes)

/** A place as its carrier keeps it: readable, but none that we did not write is taken. */
export function cursorOf(owner: Owner, at: Place): string {
  const text = JSON.stringify(at)
  return Buffer.concat([tagOf(owner, text), Buffer.from(text)]).toString('base64url')
}

const refuseCursor = (message: string): never => refuseField('cursor', '游标', message)

/** Refuses a cursor that was right once. */
export const refuseOldCursor = (): never => refuseCursor('游标已失效（数据恢复过），请不带游标从头拉取')

/** The place that a cursor of this carrier says; any other is refused. */
export function placeOf(owner: Owner, cursor: string): Place {
  const bytes = Buffer.from(cursor, 'base64url')
  const text = bytes.subarray(tagBytes).toString()
  if (bytes.length <= tagBytes || !timingSafeEqual(bytes.subarray(0, tagBytes), tagOf(owner, text)))
    return refuseCursor('游标不对，请原样使用上一次返回的游标，或不带游标从头拉取')
  const read = place.safeParse(JSON.parse(text))
  return read.success ? read.data : refuseOldCursor()
}
