import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { refuseField } from '#server/core/refuse.ts'
import { keyedHash } from '#server/core/secrets.ts'

/** Position of a pull: `docs/decisions/0028-open-interface.md`. */
const position = z.object({
  /** Identifies the history in which the snapshots count transactions. */
  lineage: z.string(),
  /** Everything visible in it was returned; null: nothing yet. */
  seen: z.string().nullable(),
  /** Upper snapshot of the current pass and the last order returned; null between two passes. */
  under: z.object({ upTo: z.string(), xid: z.string(), id: z.number() }).nullable(),
})
export type PullPosition = z.output<typeof position>

/** Carrier of the cursor, and the secret that seals it. */
interface Owner {
  secret: string
  carrierId: number
}

const tagBytes = 16

const tagOf = ({ secret, carrierId }: Owner, text: string) =>
  keyedHash(secret, 'pull cursor', `${carrierId} ${text}`).subarray(0, tagBytes)

/** Encodes a position as a cursor. It is readable, but only the server can create a valid one. */
export function cursorOf(owner: Owner, position: PullPosition): string {
  const text = JSON.stringify(position)
  return Buffer.concat([tagOf(owner, text), Buffer.from(text)]).toString('base64url')
}

const refuseCursor = (message: string): never => refuseField('cursor', '游标', message)

/** Refuses a cursor that was valid once. */
export const refuseOldCursor = (): never => refuseCursor('游标已失效（数据恢复过），请不带游标从头拉取')

/** Decodes a cursor of this carrier into its position. Refuses any other. */
export function positionOf(owner: Owner, cursor: string): PullPosition {
  const bytes = Buffer.from(cursor, 'base64url')
  const text = bytes.subarray(tagBytes).toString()
  if (bytes.length <= tagBytes || !timingSafeEqual(bytes.subarray(0, tagBytes), tagOf(owner, text)))
    return refuseCursor('游标不对，请原样使用上一次返回的游标，或不带游标从头拉取')
  const read = position.safeParse(JSON.parse(text))
  return read.success ? read.data : refuseOldCursor()
}
