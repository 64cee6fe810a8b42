import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { SessionUser } from '#server/calls/context.ts'
import { visitorRecipient } from '#server/db/streamEvents.ts'

type Condition = RawBuilder<boolean>

/** A reader of notices, as conditions on `notice n`. */
export interface Reader {
  /** The reader's rows. Every read and write has it in its WHERE (reliability.md fact 9). */
  own: Condition
  /** Those of its rows that it has read: one by one, or all up to its mark. */
  isRead: Condition
  /** Its unread rows. */
  unread: Condition
  /** Its own orders `o`, to show which order a notice is about. */
  orders: Condition
  /** Key of its mark (`notice_read_mark.reader`). */
  key: string
}

/** Returns the key of a reader's mark. */
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

/** Returns the reader of a call. A visitor always has a cookie here, because the gate sets one. */
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
