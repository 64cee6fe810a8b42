import { sql } from 'kysely'
import type { WriteTransaction } from '../../db/database.ts'
import type { Reader } from './reader.ts'
import { minuteMs } from '../../../contract/kernel/time.ts'

/** No transaction lasts so long, ms: whatever drew its number before has ended by now. */
const settledMs = 5 * minuteMs

/**
 * Marks all that a reader has as read: one mark for everything older than five minutes, however much that is, and the rest one by
 * one. A notice whose transaction is still under way may get a number below those that are there; a mark over the newest would swallow
 * it unseen.
 */
export async function markAllRead(trx: WriteTransaction, reader: Reader, now: Date): Promise<void> {
  await sql`
    insert into notice_read_mark as m (reader, up_to, marked_at)
    select ${reader.key}, settled.id, ${now}
    from (
      select n.id from notice n where ${reader.own} and n.created_at < ${new Date(now.getTime() - settledMs)}
      order by n.id desc limit 1) settled
    on conflict (reader) do update set up_to = greatest(m.up_to, excluded.up_to), marked_at = excluded.marked_at`.execute(
    trx,
  )
  await sql`update notice n set is_read = true where ${reader.unread}`.execute(trx)
}
