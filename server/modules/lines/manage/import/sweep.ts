import { sql } from 'kysely'
import { dayMs } from '#contract/kernel/time.ts'
import type { Database } from '#server/db/database.ts'

/** After `openMs` an unfinished import is cancelled; after `undoMs` an applied one cannot be undone any more. */
const openMs = 7 * dayMs
const undoMs = 30 * dayMs

/** Cancels unfinished imports and deletes the rows of those that are over. */
export async function sweepLineImports(db: Database, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  await sql`
    update line_import i set stage = 'cancelled' where stage in ('uploading', 'checked') and created_at < ${before(openMs)}
      and not exists (select 1 from bulk_job j where j.id = i.job_id and j.state in ('queued', 'running'))`.execute(
    db,
  )
  await sql`
    delete from line_import_row r using line_import i where i.id = r.import_id
      and (i.stage = 'cancelled' or i.stage in ('applied', 'undone') and i.applied_at < ${before(undoMs)}
        and not exists (select 1 from bulk_job j where j.id = i.job_id and j.state in ('queued', 'running')))`.execute(
    db,
  )
}
