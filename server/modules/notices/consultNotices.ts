import { sql } from 'kysely'
import type { WriteTransaction } from '#server/db/database.ts'
import { recipientOf, recordChanges } from '#server/db/streamEvents.ts'
import type { NoticeReaders } from './writeNotice.ts'

/** Marks a side's notices of a consult as read, because it has read the consult itself. */
export async function markConsultNoticesRead(
  trx: WriteTransaction,
  readers: NoticeReaders,
  consultId: number,
  now: Date,
): Promise<void> {
  const own =
    readers.kind === 'factory'
      ? sql`n.user_id in (select u.id from app_user u where u.factory_id = ${readers.factoryId})`
      : sql`n.visitor_hash = ${readers.visitorHash}`
  const { rows } = await sql`
    update notice n set is_read = true
    where n.consult_id = ${consultId} and not n.is_read and ${own} returning 1`.execute(trx)
  if (rows.length > 0)
    await recordChanges(trx, [{ recipient: recipientOf(readers), change: { type: 'notice' } }], now)
}
