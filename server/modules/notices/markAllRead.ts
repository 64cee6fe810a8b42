import { sql } from 'kysely'
import { minuteMs } from '#contract/kernel/time.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import type { Reader } from './reader.ts'

/** Longer than any transaction, ms: notices older than this are all committed. */
const settledMs = 5 * minuteMs

/**
 * Marks all notices of a reader as read. One mark covers everything older than five minutes; newer ones are marked one by one. A
 * notice in an open transaction may get a lower id than visible ones, and a mark over the newest would hide it unread.
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
