import { sql } from 'kysely'
import type { NoticeKind } from '#contract/notices/words.ts'
import type { NoticeReaders } from './writeNotice.ts'

/**
 * Returns the part `dealt` of a statement: marks a side's notices of an order as read. Used for the given kinds, which the side's
 * current action has settled. Other kinds stay unread.
 */
export function settledNoticesPart(readers: NoticeReaders, orderId: number, kinds: readonly NoticeKind[]) {
  const own =
    readers.kind === 'factory'
      ? sql`n.user_id in (select u.id from app_user u where u.factory_id = ${readers.factoryId})`
      : sql`n.visitor_hash = ${readers.visitorHash}`
  return sql`
    dealt as (
      update notice n set is_read = true
      where n.order_id = ${orderId} and n.kind = any(${kinds}::text[]) and not n.is_read and ${own} returning 1)`
}
