import { isDatabaseAway, writeDown } from '../away.ts'
import type { Database } from '../database.ts'
import { endJob, failJob, releaseJob, takeJobs } from './jobStore.ts'
import type { HeldJob, Places } from './jobStore.ts'
import { jobNames, queueRules } from './queues.ts'
import type { JobData, JobName } from './queues.ts'
import { ticker } from './ticker.ts'

/** The jobs of this process: what `addJob` put into the outbox is done here, at least once. */
export interface Jobs {
  /** Starts doing jobs as they come. */
  work(handlers: JobHandlers): void
  /** Looks at once: what was just committed does not wait for the next look. */
  nudge(): void
  /** Takes up nothing more, waits a while for what is under way, and gives the rest back. Never throws. */
  stop(): Promise<void>
}

export type JobHandlers = { [N in JobName]: (data: JobData[N]) => Promise<void> }

/** How a process of jobs is set up; the times are the tests' to choose. */
interface JobsOptions {
  /** Hears of a job that failed, was given up, or whose end could not be written down. */
  onError: (error: unknown, about: { queue?: JobName; tries?: number; isGivenUp?: boolean }) => void
  lookEveryMs?: number
  patienceMs?: number
}

/** Between two looks that somebody asked for. */
const gapMs = 50
const longestPauseSeconds = 300

/** A job's data are those of its queue; the compiler cannot follow that through the table of handlers. */
export const doJob = (handlers: JobHandlers, { queue, data }: HeldJob): Promise<void> =>
  (handlers[queue] as (data: JobData[JobName]) => Promise<void>)(data)

/** The work, or a fault once its time is over: a try that hangs must not keep its place for ever. */
async function withinTime(work: Promise<void>, seconds: number): Promise<void> {
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
 * Every fault is worth another try of writing down an end: what was done would else be done again. One that says more than that the
 * database is away is heard, once.
 */
function sayingOnce(say: (error: unknown) => void): (error: unknown) => boolean {
  let isSaid = false
  return (error) => {
    if (!isSaid && !isDatabaseAway(error)) {
      isSaid = true
      say(error)
    }
    return true
  }
}

/** After which pause a job that failed is tried again, s; null: it is given up. */
function pauseAfter({ queue, tries }: HeldJob): number | null {
  const { triesMax, pauseSeconds } = queueRules[queue]
  return tries >= triesMax ? null : Math.min(longestPauseSeconds, pauseSeconds * 2 ** (tries - 1))
}

/**
 * A loop over `for update skip locked`, in which every promise is awaited by somebody: a database that goes away is an error that is
 * heard, and the end of a job that was done is written down once it is back (docs/decisions/0031-own-job-queue.md).
 */
export function createJobs(
  db: Database,
  { onError, lookEveryMs = 1_000, patienceMs = 4_000 }: JobsOptions,
): Jobs {
  const running = new Map<HeldJob, Promise<void>>()
  let handlers: JobHandlers | null = null
  let isStopped = false
  let isWell = true
  let timer: NodeJS.Timeout | undefined

  function freePlaces(): Places {
    const busy = (name: JobName) => [...running.keys()].filter(({ queue }) => queue === name).length
    return Object.fromEntries(jobNames.map((name) => [name, queueRules[name].atOnce - busy(name)]))
  }

  /** Never throws. */
  async function run(job: HeldJob, all: JobHandlers): Promise<void> {
    const { queue, tries } = job
    const { triesMax, heldSeconds } = queueRules[queue]
    let end = () => endJob(db, job)
    try {
      // Its process died over the last try that it had.
      if (tries > triesMax) throw new Error('A job broke off at its last try')
      await withinTime(doJob(all, job), heldSeconds)
    } catch (error) {
      const pauseSeconds = pauseAfter(job)
      onError(error, { queue, tries, isGivenUp: pauseSeconds === null })
      const fault = error instanceof Error ? error.message : 'no message'
      end = () => failJob(db, job, fault, pauseSeconds)
    }
    // Once this process gave the job back, somebody else may have taken it up: then this changes nothing.
    const say = (error: unknown) => onError(error, { queue, tries })
    await writeDown(end, { forMs: Infinity, isWorthAnother: sayingOnce(say) }).catch(say)
  }

  async function look(): Promise<void> {
    if (handlers === null) return
    try {
      const inHand = [...running.keys()].map(({ id }) => id)
      const taken = await takeJobs(db, freePlaces(), { butNot: inHand })
      isWell = true
      for (const job of taken) {
        const work = run(job, handlers).finally(() => {
          running.delete(job)
          looks.poke()
        })
        running.set(job, work)
      }
    } catch (error) {
      // Said once of each outage, not once a second.
      if (isWell) onError(error, {})
      isWell = false
    }
  }
  const looks = ticker(look, gapMs)

  return {
    work(of) {
      handlers = of
      timer = setInterval(() => looks.poke(), lookEveryMs)
      looks.poke()
    },
    nudge() {
      if (handlers !== null && !isStopped) looks.poke()
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      await looks.stop()
      let late: NodeJS.Timeout | undefined
      const patience = new Promise<void>((resolve) => {
        late = setTimeout(resolve, patienceMs)
      })
      await Promise.race([Promise.all(running.values()), patience])
      clearTimeout(late)
      const giveBack = (job: HeldJob) =>
        releaseJob(db, job).catch((error: unknown) => onError(error, { queue: job.queue }))
      await Promise.all([...running.keys()].map(giveBack))
    },
  }
}
