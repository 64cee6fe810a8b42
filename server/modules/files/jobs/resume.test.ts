import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { actor } from '#server/testing/actors.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'
import { resumeBulkJobs } from './index.ts'

let app: TestApp
let bulkJobId: number

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  const { factoryId, userId } = await actor(app, { type: 3 })
  const { rows } = await app.pool.query<{ id: number }>(
    `insert into bulk_job (factory_id, user_id, kind, subject_id, total, created_at)
    values ($1, $2, 'lineImport.check', 1, 1, now()) returning id`,
    [factoryId, userId],
  )
  bulkJobId = rows[0]?.id ?? expect.unreachable()
})
afterAll(() => app.close())

/** Queue rows of a job with this state and a long silence. */
async function queueAfterSilence(jobState: 'queued' | 'running', rows: readonly string[]): Promise<string[]> {
  await sql`delete from job`.execute(app.db)
  for (const state of rows)
    await sql`insert into job (queue, data, state, due_at)
      values ('bulk.run', ${JSON.stringify({ bulkJobId })}::jsonb, ${state}, now())`.execute(app.db)
  for (let run = 0; run < 3; run += 1) {
    await sql`update bulk_job set state = ${run === 0 ? jobState : sql`state`},
      beat_at = clock_timestamp() - interval '1 minute'`.execute(app.db)
    await resumeBulkJobs(app.db)
  }
  const found = await sql<{ state: string }>`select state from job order by state`.execute(app.db)
  return found.rows.map(({ state }) => state)
}

test.each([
  ['that waits in the queue is not queued again', 'queued', ['waiting'], ['waiting']],
  ['that the queue gave up is queued again, once', 'queued', ['failed'], ['failed', 'waiting']],
  // A process that died still holds its row for minutes.
  ['whose process died as it took it up is, too', 'queued', ['active'], ['active', 'waiting']],
  ['whose process died at work is, too', 'running', ['active'], ['active', 'waiting']],
] as const)('bulk work %s', async (_, standing, before, after) => {
  expect(await queueAfterSilence(standing, before)).toEqual(after)
})
