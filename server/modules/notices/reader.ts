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
  /** The orders `o` that are its own: to say of which order a notice is. */
  orders: Condition
  /** Under which its mark is kept (`notice_read_mark.reader`). */
  key: string
}

/** The key of a reader's mark. */
export const userMark = (userId: number): string => `u${userId}`
export const visitorMark = (visitorHash: Buffer): string => visitorRecipient(visitorHash)

function reader(own: Condition, orders: Condition, key: string): Reader {
  const upTo = sql`coalesce((select m.up_to from notice_read_mark m where m.reader = ${key}), 0)`
  return {
    own,
    isRead: sql<boolean>`(n.is_read or n.id <= ${upTo})`,
    unread: sql<boolean>`${own} and not n.is_read and n.id > ${upTo}`,
    orders,
    key,
  }
}

/** The reader behind a call; a visitor without a cookie cannot get here, the gate made one. */
export function readerOf(context: { user: SessionUser | null; visitorHash: Buffer | null }): Reader {
  const { user, visitorHash } = context
  if (user) {
    const { userId, factoryId } = user
    const orders = sql<boolean>`(o.factory_id = ${factoryId} or o.carrier_id = ${factoryId})`
    return reader(sql<boolean>`n.user_id = ${userId}`, orders, userMark(userId))
  }
  if (visitorHash) {
    const orders = sql<boolean>`o.visitor_hash = ${visitorHash}`
    return reader(sql<boolean>`n.visitor_hash = ${visitorHash}`, orders, visitorMark(visitorHash))
  }
  throw new Error('A call for visitors reached its handler without a visitor')
}
