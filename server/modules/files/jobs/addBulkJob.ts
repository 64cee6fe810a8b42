import type { JobKind } from '#contract/files/jobWords.ts'
import type { SessionUser } from '#server/calls/context.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { addJob } from '#server/db/jobs/addJob.ts'

/** Kind and subject of the work; each kind has its own `options`. */
interface Input {
  kind: JobKind
  subjectId: number
  /** Rows that the work will process. */
  total: number
  options?: object
}

/** Schedules bulk work after the commit. Returns the job's id. */
export async function addBulkJob(
  trx: WriteTransaction,
  { user, now }: { user: SessionUser; now: Date },
  { kind, subjectId, total, options = {} }: Input,
): Promise<number> {
  const { id } = await trx
    .insertInto('bulk_job')
    .values({
      factory_id: user.factoryId,
      user_id: user.userId,
      kind,
      subject_id: subjectId,
      options: JSON.stringify(options),
      total,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addJob(trx, 'bulk.run', { bulkJobId: id })
  return id
}
