import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { doJob } from '../db/jobs/jobs.ts'
import type { JobHandlers } from '../db/jobs/jobs.ts'
import { endJob, claimJobs } from '../db/jobs/jobStore.ts'
import { jobNames } from '../db/jobs/queues.ts'

const everyQueue = Object.fromEntries(jobNames.map((name) => [name, 1000]))

/** Runs due jobs and those they add, until none is left; a job that fails throws. */
export async function drainJobs(db: Database, handlers: JobHandlers): Promise<void> {
  for (let jobs = await claimJobs(db, everyQueue); jobs.length > 0; jobs = await claimJobs(db, everyQueue))
    for (const job of jobs) {
      await doJob(handlers, job)
      await endJob(db, job)
    }
}

/** Makes all waiting jobs due now, since the test's clock is not the database's. */
export const makeJobsDue = (db: Database) =>
  sql`update job set due_at = now() where state = 'waiting' and due_at > now()`.execute(db)
