import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import PgBoss from 'pg-boss'
import type { WriteTransaction } from './database.ts'

/** The queues and what a job of each carries: ids only, never a secret or a text. */
export interface JobData {
  'sms.sendCode': { smsCodeId: number }
}

export type JobName = keyof JobData

const queueOptions: Record<JobName, Omit<PgBoss.Queue, 'name'>> = {
  // A code lives five minutes; sending it later helps nobody.
  'sms.sendCode': {
    retryLimit: 3,
    retryDelay: 5,
    retryBackoff: true,
    expireInSeconds: 30,
    retentionMinutes: 5,
  },
}

/** The outbox: jobs are added in the business transaction and done after its commit, at least once (architecture.md habit 7). */
export interface Jobs {
  add<N extends JobName>(trx: WriteTransaction, name: N, data: JobData[N]): Promise<void>
  /** Starts doing jobs as they come. */
  work(handlers: JobHandlers): Promise<void>
  /** Does what waits now and returns when nothing is left; for tests. */
  drain(handlers: JobHandlers): Promise<void>
  /** Wakes the workers of this process, so that a job just committed does not wait for the next poll. */
  nudge(): void
  stop(): Promise<void>
}

export type JobHandlers = { [N in JobName]: (data: JobData[N]) => Promise<void> }

const workersPerQueue = 4
const jobNames = Object.keys(queueOptions) as JobName[]

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
  for (const name of jobNames) await boss.createQueue(name, { name, ...queueOptions[name] })
  const workers: string[] = []

  return {
    async add(trx, name, data) {
      const executeSql = async (text: string, values: unknown[]) => {
        const { rows } = await trx.executeQuery(CompiledQuery.raw(text, values))
        return { rows }
      }
      await boss.send(name, data, { db: { executeSql } })
    },
    async work(handlers) {
      // Several at once, each job on its own: one slow or failing SMS holds up no other.
      const places = Array.from({ length: workersPerQueue }, () => jobNames).flat()
      for (const name of places)
        workers.push(
          await boss.work<JobData[typeof name]>(name, { pollingIntervalSeconds: 1 }, async (jobs) => {
            for (const job of jobs) await handlers[name](job.data)
          }),
        )
    },
    async drain(handlers) {
      for (const name of jobNames)
        for (let jobs = await next(boss, name); jobs.length > 0; jobs = await next(boss, name))
          for (const job of jobs) {
            await handlers[name](job.data)
            await boss.complete(name, job.id)
          }
    },
    nudge() {
      for (const worker of workers) boss.notifyWorker(worker)
    },
    async stop() {
      await boss.stop({ graceful: true, wait: true, timeout: 5_000, close: false })
    },
  }
}

const next = (boss: PgBoss, name: JobName) => boss.fetch<JobData[JobName]>(name)
