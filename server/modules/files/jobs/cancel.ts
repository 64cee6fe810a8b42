import { sql } from 'kysely'
import type { BulkJob } from '#contract/files/jobCalls.ts'
import { refuse } from '#server/core/refuse.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { recordChanges } from '#server/db/streamEvents.ts'
import { readBulkJob } from './store.ts'

/** Cancels a factory's job before it is committed. Refuses one that has ended; cancelling twice is fine. */
export async function cancelBulkJob(
  trx: WriteTransaction,
  { factoryId, jobId, now }: { factoryId: number; jobId: number; now: Date },
): Promise<BulkJob> {
  const { rows } = await sql`
    update bulk_job set state = 'cancelled', finished_at = ${now}
    where id = ${jobId} and factory_id = ${factoryId} and state in ('queued', 'running') returning 1`.execute(
    trx,
  )
  const job = await readBulkJob(trx, factoryId, jobId)
  if (job.state === 'done' || job.state === 'failed') refuse('jobOver')
  if (rows.length > 0)
    await recordChanges(trx, [{ recipient: `f${factoryId}`, change: { type: 'job', jobId } }], now)
  return job
}
