import { sql } from 'kysely'
import type { WriteTransaction } from '#server/db/database.ts'
import { recipientOf, recordChanges } from '#server/db/streamEvents.ts'
import { userMark, visitorMark } from './reader.ts'

/**
 * Moves a browser's notices to the user who logged in there, read or unread as they are. Idempotent. Call it after the orders
 * have moved: their notices then link to `orderLinkStart` followed by the order's id. An unread notice below the user's own read
 * mark gets a new id, or it would count as read.
 */
export async function adoptVisitorNotices(
  trx: WriteTransaction,
  visitorHash: Buffer,
  user: { userId: number; factoryId: number },
  { orderLinkStart, now }: { orderLinkStart: string; now: Date },
): Promise<void> {
  const { rows } = await sql`
    with marks as (
      select coalesce(max(up_to) filter (where reader = ${visitorMark(visitorHash)}), 0) as visitor,
        coalesce(max(up_to) filter (where reader = ${userMark(user.userId)}), 0) as own
      from notice_read_mark where reader in (${visitorMark(visitorHash)}, ${userMark(user.userId)}))
    update notice n set visitor_hash = null, user_id = ${user.userId},
      is_read = n.is_read or n.id <= m.visitor,
      id = case when n.is_read or n.id <= m.visitor or n.id > m.own then n.id
        else nextval(pg_get_serial_sequence('notice', 'id')) end,
      link = case when n.order_id is null then n.link else ${orderLinkStart}::text || n.order_id end
    from marks m where n.visitor_hash = ${visitorHash} returning 1`.execute(trx)
  if (rows.length === 0) return
  await recordChanges(
    trx,
    [{ recipient: recipientOf({ kind: 'factory', factoryId: user.factoryId }), change: { type: 'notice' } }],
    now,
  )
}
