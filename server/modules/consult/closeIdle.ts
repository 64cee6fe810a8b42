import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'

const idleDays = 90

/** Closes threads without a message for 90 days. The next question about the same starts a new thread. */
export async function closeIdleConsults(db: Database, now: Date): Promise<void> {
  await sql`
    update consult set closed_at = ${now}, topic = null, answer_mobile = null
    where closed_at is null and last_at < ${now}::timestamptz - ${`${idleDays} days`}::interval`.execute(db)
}
