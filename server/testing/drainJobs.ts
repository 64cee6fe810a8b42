import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { doJob } from '../db/jobs/jobs.ts'
import type { JobHandlers } from '../db/jobs/jobs.ts'
import { endJob, takeJobs } from '../db/jobs/jobStore.ts'
import { jobNames } from '../db/jobs/queues.ts'

const everyQueue = Object.fromEntries(jobNames.map((name) => [name, 1000]))

/** Does the jobs that are due, and those that come of them, until none is left; one that fails fails the test. */
export async function drainJobs(db: Database, handlers: JobHandlers): Promise<void> {
  for (let jobs = await takeJobs(db, everyQueue); jobs.length > 0; jobs = await takeJobs(db, everyQueue))
    for (const job of jobs) {
      await doJob(handlers, job)
      await endJob(db, job)
    }
}

/** Makes those of later due now: the test's clock is not the database's. */
export const makeJobsDue = (db: Database) =>
  sql`update job set due_at = now() where state = 'waiting' and due_at > now()`.execute(db)
