import type pg from 'pg'
import PgBoss from 'pg-boss'
import { addJob } from './addJob.ts'
import { jobNames, queueRules } from './queues.ts'
import type { JobData, JobName } from './queues.ts'

/** The outbox: jobs are added in the business transaction and done after its commit, at least once (architecture.md habit 7). */
export interface Jobs {
  add: typeof addJob
  /** Starts doing jobs as they come. */
  work(handlers: JobHandlers): Promise<void>
  /** Does what is due now and returns when nothing is left; for tests. */
  drain(handlers: JobHandlers): Promise<void>
  /** Does once each job that is there, those of later, too; for tests, whose clock is not the database's. */
  drainAll(handlers: JobHandlers): Promise<void>
  /** Wakes the workers of this process that somebody waits for, so that a job just committed does not wait for the next poll. */
  nudge(): void
  stop(): Promise<void>
}

export type JobHandlers = { [N in JobName]: (data: JobData[N]) => Promise<void> }

/** Jobs on pg-boss over our own pool; `isQuiet` leaves its maintenance clock off. */
export async function startJobs(
  pool: pg.Pool,
  options: { isQuiet?: boolean; onError: (error: Error) => void },
): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    supervise: !options.isQuiet,
    schedule: false,
    deleteAfterMinutes: 60,
    archiveCompletedAfterSeconds: 300,
  })
  boss.on('error', options.onError)
  await boss.start()
  for (const name of jobNames) await boss.createQueue(name, { name, ...queueRules[name].options })
  const nudged: string[] = []

  return {
    add: addJob,
    async work(handlers) {
      for (const name of jobNames) {
        const { workers, pollSeconds, isNudged } = queueRules[name]
        for (let started = 0; started < workers; started += 1) {
          const options = { pollingIntervalSeconds: pollSeconds }
          const worker = await boss.work<JobData[typeof name]>(name, options, async (jobs) => {
            for (const job of jobs) await doJob(handlers, name, job.data)
          })
          if (isNudged) nudged.push(worker)
        }
      }
    },
    async drain(handlers) {
      for (const name of jobNames)
        for (let jobs = await next(boss, name); jobs.length > 0; jobs = await next(boss, name))
          for (const job of jobs) {
            await doJob(handlers, name, job.data)
            await boss.complete(name, job.id)
          }
    },
    async drainAll(handlers) {
      for (const name of jobNames) {
        const jobs = await boss.fetch<JobData[JobName]>(name, { batchSize: 1000, ignoreStartAfter: true })
        for (const job of jobs) {
          await doJob(handlers, name, job.data)
          await boss.complete(name, job.id)
        }
      }
    },
    nudge() {
      for (const worker of nudged) boss.notifyWorker(worker)
    },
    async stop() {
      await boss.stop({ graceful: true, wait: true, timeout: 5_000, close: false })
    },
  }
}

/** A job's data are those of its queue; the compiler cannot follow that through the table of handlers. */
const doJob = (handlers: JobHandlers, name: JobName, data: JobData[JobName]): Promise<void> =>
  (handlers[name] as (data: JobData[JobName]) => Promise<void>)(data)

const next = (boss: PgBoss, name: JobName) => boss.fetch<JobData[JobName]>(name)
