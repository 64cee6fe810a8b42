import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { BulkJob } from '../../../../contract/files/jobCalls.ts'
import { refuse } from '../../../core/refuse.ts'
import type { Queryable } from '../../../db/database.ts'
import { jsonMoment } from '../../../db/sqlText.ts'

/** A job `j` as the calls tell it, for a statement that has it. */
export const bulkJobJson: RawBuilder<BulkJob> = sql`json_build_object(
  'id', j.id, 'kind', j.kind, 'state', j.state, 'done', j.done, 'total', j.total, 'reason', j.reason,
  'createdAt', ${sql.raw(jsonMoment('j.created_at'))},
  'finishedAt', ${sql.raw(jsonMoment('j.finished_at'))})`

/** A job of a factory; another's is not found. */
export async function readBulkJob(db: Queryable, factoryId: number, jobId: number): Promise<BulkJob> {
  const { rows } = await sql<{ job: BulkJob }>`
    select ${bulkJobJson} as job from bulk_job j where j.id = ${jobId} and j.factory_id = ${factoryId}`.execute(
    db,
  )
  return rows[0]?.job ?? refuse('notFound')
}
