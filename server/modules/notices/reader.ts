import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { SessionUser } from '../../calls/context.ts'
import { visitorRecipient } from '../../db/streamEvents.ts'

type Condition = RawBuilder<boolean>

/** Who reads notices: conditions on `notice n`. */
export interface Reader {
  /** The rows that are the reader's; it stands in the WHERE of every read and write (reliability.md fact 9). */
  own: Condition
  /** Those of a row of its own that it has read: one by one, or all up to its mark. */
  isRead: Condition
  /** Its unread rows. */
  unread: Condition
  /** Under which its mark is kept (`notice_read_mark.reader`). */
  key: string
}

/** The key of a reader's mark. */
export const userMark = (userId: number): string => `u${userId}`
export const visitorMark = (visitorHash: Buffer): string => visitorRecipient(visitorHash)

function reader(own: Condition, key: string): Reader {
  const upTo = sql`coalesce((select m.up_to from notice_read_mark m where m.reader = ${key}), 0)`
  return {
    own,
    isRead: sql<boolean>`(n.is_read or n.id <= ${upTo})`,
    unread: sql<boolean>`${own} and not n.is_read and n.id > ${upTo}`,
    key,
  }
}

/** The reader behind a call; a visitor without a cookie cannot get here, the gate made one. */
export function readerOf(context: { user: SessionUser | null; visitorHash: Buffer | null }): Reader {
  const { user, visitorHash } = context
  if (user) return reader(sql<boolean>`n.user_id = ${user.userId}`, userMark(user.userId))
  if (visitorHash) return reader(sql<boolean>`n.visitor_hash = ${visitorHash}`, visitorMark(visitorHash))
  throw new Error('A call for visitors reached its handler without a visitor')
}
