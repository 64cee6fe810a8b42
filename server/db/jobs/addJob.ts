import { sql } from 'kysely'
import type { WriteTransaction } from '../database.ts'
import type { JobData, JobName } from './queues.ts'

/**
 * Adds jobs to a queue in the caller's transaction, by one statement (the outbox). They run after the commit, at least once
 * (architecture.md habit 6), and not before `afterMs` have passed.
 */
export async function addJobs<N extends JobName>(
  trx: WriteTransaction,
  name: N,
  jobs: readonly JobData[N][],
  { afterMs = 0 }: { afterMs?: number } = {},
): Promise<void> {
  if (jobs.length === 0) return
  await sql`
    insert into job (queue, data, due_at)
    select ${name}, data, now() + make_interval(secs => ${afterMs / 1000}::float8)
    from jsonb_array_elements(${JSON.stringify(jobs)}::jsonb) data`.execute(trx)
}

/** Adds one job. */
export const addJob = <N extends JobName>(
  trx: WriteTransaction,
  name: N,
  data: JobData[N],
  options?: { afterMs?: number },
): Promise<void> => addJobs(trx, name, [data], options)
