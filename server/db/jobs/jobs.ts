import { isDatabaseAway, retryWrite } from '../away.ts'
import type { Database } from '../database.ts'
import { endJob, failJob, releaseJob, claimJobs } from './jobStore.ts'
import type { ClaimedJob, FreeSlots } from './jobStore.ts'
import { jobNames, queueRules } from './queues.ts'
import type { JobData, JobName } from './queues.ts'
import { ticker } from './ticker.ts'

/** Runs the jobs that `addJob` queued, each at least once. */
export interface Jobs {
  /** Starts running jobs as they become due. */
  work(handlers: JobHandlers): void
  /** Polls at once, so that a job just committed need not wait for the next poll. */
  nudge(): void
  /** Claims no more jobs, waits a while for running ones and returns the rest to the queue. Never throws. */
  stop(): Promise<void>
}

export type JobHandlers = { [N in JobName]: (data: JobData[N]) => Promise<void> }

/** Options of `createJobs`; tests choose the times. */
interface JobsOptions {
  /** Called when a job failed, was given up, or its end could not be saved. */
  onError: (error: unknown, about: { queue?: JobName; tries?: number; isGivenUp?: boolean }) => void
  pollEveryMs?: number
  drainMs?: number
}

/** The shortest time between two requested polls. */
const gapMs = 50
const longestPauseSeconds = 300

/** Calls the handler of a job's queue. The cast is needed: the compiler cannot relate data and queue here. */
export const doJob = (handlers: JobHandlers, { queue, data }: ClaimedJob): Promise<void> =>
  (handlers[queue] as (data: JobData[JobName]) => Promise<void>)(data)

/** Rejects when the work takes longer than `seconds`: a try that never ends must not occupy its slot for ever. */
async function withTimeout(work: Promise<void>, seconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`A job had not ended after ${seconds} s`)), seconds * 1000)
  })
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Returns a retry rule that retries after any error, because an unsaved end would repeat the work. The first error other than a
 * database that is away is reported.
 */
function reportOnce(report: (error: unknown) => void): (error: unknown) => boolean {
  let isReported = false
  return (error) => {
    if (!isReported && !isDatabaseAway(error)) {
      isReported = true
      report(error)
    }
    return true
  }
}

/** Returns the pause before the next try of a failed job, s; null when it is given up. */
function pauseAfter({ queue, tries }: ClaimedJob): number | null {
  const { triesMax, pauseSeconds } = queueRules[queue]
  return tries >= triesMax ? null : Math.min(longestPauseSeconds, pauseSeconds * 2 ** (tries - 1))
}

/**
 * Creates a poll loop over `for update skip locked`. Every promise is awaited, so an outage of the database is reported, and
 * the end of a finished job is saved after it (docs/decisions/0031-own-job-queue.md).
 */
export function createJobs(
  db: Database,
  { onError, pollEveryMs = 1_000, drainMs = 4_000 }: JobsOptions,
): Jobs {
  const running = new Map<ClaimedJob, Promise<void>>()
  let handlers: JobHandlers | null = null
  let isStopped = false
  let isReachable = true
  let timer: NodeJS.Timeout | undefined

  function freeSlots(): FreeSlots {
    const busy = (name: JobName) => [...running.keys()].filter(({ queue }) => queue === name).length
    return Object.fromEntries(jobNames.map((name) => [name, queueRules[name].concurrency - busy(name)]))
  }

  /** Runs a job and saves its end. Never throws. */
  async function run(job: ClaimedJob, all: JobHandlers): Promise<void> {
    const { queue, tries } = job
    const { triesMax, leaseSeconds } = queueRules[queue]
    let end = () => endJob(db, job)
    try {
      // The process died during the last try.
      if (tries > triesMax) throw new Error('A job broke off at its last try')
      await withTimeout(doJob(all, job), leaseSeconds)
    } catch (error) {
      const pauseSeconds = pauseAfter(job)
      onError(error, { queue, tries, isGivenUp: pauseSeconds === null })
      const fault = error instanceof Error ? error.message : 'no message'
      end = () => failJob(db, job, fault, pauseSeconds)
    }
    // After this process returned the job, another may have claimed it: then this changes nothing.
    const report = (error: unknown) => onError(error, { queue, tries })
    await retryWrite(end, { forMs: Infinity, isWorthAnother: reportOnce(report) }).catch(report)
  }

  async function poll(): Promise<void> {
    if (handlers === null) return
    try {
      const runningIds = [...running.keys()].map(({ id }) => id)
      const claimed = await claimJobs(db, freeSlots(), { butNot: runningIds })
      isReachable = true
      for (const job of claimed) {
        const work = run(job, handlers).finally(() => {
          running.delete(job)
          poller.poke()
        })
        running.set(job, work)
      }
    } catch (error) {
      // Report each outage once, not once a second.
      if (isReachable) onError(error, {})
      isReachable = false
    }
  }
  const poller = ticker(poll, gapMs)

  return {
    work(of) {
      handlers = of
      timer = setInterval(() => poller.poke(), pollEveryMs)
      poller.poke()
    },
    nudge() {
      if (handlers !== null && !isStopped) poller.poke()
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      await poller.stop()
      let late: NodeJS.Timeout | undefined
      const timeout = new Promise<void>((resolve) => {
        late = setTimeout(resolve, drainMs)
      })
      await Promise.race([Promise.all(running.values()), timeout])
      clearTimeout(late)
      const release = (job: ClaimedJob) =>
        releaseJob(db, job).catch((error: unknown) => onError(error, { queue: job.queue }))
      await Promise.all([...running.keys()].map(release))
    },
  }
}
