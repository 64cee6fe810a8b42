import { sql } from 'kysely'
import { dayMs } from '#contract/kernel/time.ts'
import type { Database } from '#server/db/database.ts'

const retentionMs = 90 * dayMs

/** Deletes jobs that ended long ago. */
export async function sweepBulkJobs(db: Database, now: Date): Promise<void> {
  await sql`delete from bulk_job where finished_at < ${new Date(now.getTime() - retentionMs)}`.execute(db)
}
