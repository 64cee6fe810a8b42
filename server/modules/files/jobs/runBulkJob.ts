import { sql } from 'kysely'
import type { JobKind } from '#contract/files/jobWords.ts'
import { problems, problemText } from '#contract/kernel/problems.ts'
import { Refusal } from '#server/core/refuse.ts'
import type { Database, WriteTransaction } from '#server/db/database.ts'
import { addJobs } from '#server/db/jobs/addJob.ts'
import { recordChanges } from '#server/db/streamEvents.ts'
import { WorkStopped } from './works.ts'
import type { BulkWork, BulkWorks } from './works.ts'

/** A job without a heartbeat for this long has a dead process, s. No step of a work takes as long. */
const deadAfterSeconds = 15
/** Attempts before a job is given up: it may be what kills the process. */
const attemptsMax = 5

interface Claim {
  id: number
  factoryId: number
  userId: number
  kind: JobKind
  subjectId: number
  options: unknown
  attempts: number
}

/** Claims a waiting job, or one whose process died. Returns null when there is nothing to do. */
async function claim(db: Database, jobId: number): Promise<Claim | null> {
  const { rows } = await sql<Claim>`
    update bulk_job set state = 'running', attempts = attempts + 1, done = 0, beat_at = clock_timestamp()
    where id = ${jobId} and (state = 'queued'
      or state = 'running' and beat_at < clock_timestamp() - make_interval(secs => ${deadAfterSeconds}))
    returning id, factory_id as "factoryId", user_id as "userId", kind, subject_id as "subjectId", options, attempts`.execute(
    db,
  )
  return rows[0] ?? null
}

const isMine = ({ id, attempts }: Claim) => sql`id = ${id} and state = 'running' and attempts = ${attempts}`

const notifyOwner = (trx: WriteTransaction, { id, factoryId }: Claim, now: Date) =>
  recordChanges(trx, [{ recipient: `f${factoryId}`, change: { type: 'job', jobId: id } }], now)

/** Saves the progress outside the work's own transaction, so that others see it. */
async function saveProgress(db: Database, claimed: Claim, done: number, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql`
      update bulk_job set done = ${done}, beat_at = clock_timestamp() where ${isMine(claimed)} returning 1`.execute(
      trx,
    )
    if (rows.length === 0) throw new WorkStopped()
    await notifyOwner(trx, claimed, now)
  })
}

async function finish(trx: WriteTransaction, claimed: Claim, now: Date): Promise<void> {
  const { rows } = await sql`
    update bulk_job set state = 'done', done = total, finished_at = ${now} where ${isMine(claimed)} returning 1`.execute(
    trx,
  )
  if (rows.length === 0) throw new WorkStopped()
  await notifyOwner(trx, claimed, now)
}

async function fail(db: Database, claimed: Claim, reason: string, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`
      update bulk_job set state = 'failed', reason = ${reason}, finished_at = ${now} where ${isMine(claimed)}`.execute(
      trx,
    )
    await notifyOwner(trx, claimed, now)
  })
}

const givenUpReason = '没有做完，数据没有变化，请稍后重试'

/**
 * Runs a job at least once, with effect at most once. A refusal ends it as failed, with its text. Any other error is thrown, and
 * the job waits for the queue to retry it.
 */
export async function runBulkJob(
  deps: { db: Database; now: () => Date; works: BulkWorks },
  jobId: number,
): Promise<void> {
  const { db, works } = deps
  const claimed = await claim(db, jobId)
  if (claimed === null) return
  if (claimed.attempts > attemptsMax) return fail(db, claimed, givenUpReason, deps.now())
  const work: BulkWork = {
    db,
    now: deps.now(),
    job: claimed,
    progress: (done) => saveProgress(db, claimed, done, deps.now()),
    finish: (trx) => finish(trx, claimed, deps.now()),
  }
  try {
    await works[claimed.kind](work)
  } catch (error) {
    if (error instanceof WorkStopped) return
    if (error instanceof Refusal && problems[error.key].code !== 500)
      return fail(db, claimed, problemText(error.key, error.params), deps.now())
    await sql`update bulk_job set state = 'queued' where ${isMine(claimed)}`.execute(db)
    throw error
  }
}

/**
 * Queues jobs again whose process died or whose queue entry was given up. Skips those still waiting in the queue. Ignores entries
 * that a worker holds, since a dead process holds them for minutes. A job queued twice runs once.
 */
export async function resumeBulkJobs(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number }>`
      update bulk_job set state = 'queued', beat_at = clock_timestamp()
      where id in (select id from bulk_job where state in ('queued', 'running')
        and beat_at < clock_timestamp() - make_interval(secs => ${deadAfterSeconds})
        and not exists (select 1 from job where queue = 'bulk.run' and job.state = 'waiting'
          and data @> jsonb_build_object('bulkJobId', bulk_job.id))
        limit 100 for update skip locked)
      returning id`.execute(trx)
    const jobs = rows.map(({ id }) => ({ bulkJobId: id }))
    await addJobs(trx, 'bulk.run', jobs)
  })
}
