import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { BulkJob } from '#contract/files/jobCalls.ts'
import { refuse } from '#server/core/refuse.ts'
import type { Queryable } from '#server/db/database.ts'
import { jsonMoment } from '#server/db/sqlText.ts'

/** JSON of a job `j` as the calls return it, for use in a statement. */
export const bulkJobJson: RawBuilder<BulkJob> = sql`json_build_object(
  'id', j.id, 'kind', j.kind, 'state', j.state, 'done', j.done, 'total', j.total, 'reason', j.reason,
  'createdAt', ${sql.raw(jsonMoment('j.created_at'))},
  'finishedAt', ${sql.raw(jsonMoment('j.finished_at'))})`

/** Returns a factory's job. Refuses notFound for others. */
export async function readBulkJob(db: Queryable, factoryId: number, jobId: number): Promise<BulkJob> {
  const { rows } = await sql<{ job: BulkJob }>`
    select ${bulkJobJson} as job from bulk_job j where j.id = ${jobId} and j.factory_id = ${factoryId}`.execute(
    db,
  )
  return rows[0]?.job ?? refuse('notFound')
}
