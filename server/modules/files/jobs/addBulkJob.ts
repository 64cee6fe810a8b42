import type { JobKind } from '../../../../contract/files/jobWords.ts'
import type { SessionUser } from '../../../calls/context.ts'
import { addJob } from '../../../db/jobs/addJob.ts'
import type { WriteTransaction } from '../../../db/database.ts'

/** What is to be done to what; `options` are the kind's own. */
interface Input {
  kind: JobKind
  subjectId: number
  /** How many rows it will go through. */
  total: number
  options?: object
}

/** Has bulk work done after the commit; gives the job's id. */
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
