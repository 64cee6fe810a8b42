import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'

/** Deletes notices after 90 days (orders keep their timeline), read marks below all remaining ones, and SMS after 30 days. */
export async function trimNotices(db: Database, now: Date): Promise<void> {
  await sql`delete from notice where created_at < ${now}::timestamptz - interval '90 days'`.execute(db)
  await sql`delete from notice_read_mark where marked_at < ${now}::timestamptz - interval '91 days'`.execute(
    db,
  )
  await sql`delete from sms_notice where created_at < ${now}::timestamptz - interval '30 days'`.execute(db)
}
