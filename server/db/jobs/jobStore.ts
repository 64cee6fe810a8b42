import { sql } from 'kysely'
import { dayMs } from '#contract/kernel/time.ts'
import type { Database, Queryable } from '../database.ts'
import { jobNames, queueRules } from './queues.ts'
import type { JobData, JobName } from './queues.ts'

/** A job that this process has claimed. */
export interface ClaimedJob {
  id: number
  queue: JobName
  data: JobData[JobName]
  /** The number of this try, from 1: distinguishes it from a later try after the lease expired. */
  tries: number
}

/** How many jobs to claim, by queue. */
export type FreeSlots = Partial<Record<JobName, number>>

/**
 * Claims due jobs, the longest due first, including those whose lease expired. The try is counted and committed before the work
 * starts, so that a later process sees it. Concurrent claimers skip each other's rows. `butNot` excludes jobs that this process
 * still runs after their lease expired.
 */
export async function claimJobs(
  db: Database,
  places: FreeSlots,
  { butNot = [] }: { butNot?: readonly number[] } = {},
): Promise<ClaimedJob[]> {
  const wanted = jobNames.filter((name) => (places[name] ?? 0) > 0)
  if (wanted.length === 0) return []
  const { rows } = await sql<ClaimedJob>`
    with wanted as materialized (
      select * from unnest(${wanted}::text[], ${wanted.map((name) => places[name])}::integer[],
        ${wanted.map((name) => queueRules[name].leaseSeconds)}::integer[]) as w (queue, places, held_seconds)),
    due as materialized (
      select j.id from wanted w cross join lateral (
        select id from job where queue = w.queue and state <> 'failed' and due_at <= now()
          and id <> all (${butNot}::bigint[])
        order by due_at limit w.places for update skip locked) j)
    update job set state = 'active', tries = tries + 1, due_at = now() + make_interval(secs => w.held_seconds)
    from wanted w where w.queue = job.queue and job.id = any (array(select id from due))
    returning job.id, job.queue, job.data, job.tries`.execute(db)
  return rows
}

/** Matches the job only while no other process has claimed it since. */
const isMine = ({ id, tries }: ClaimedJob) => sql`id = ${id} and tries = ${tries}`

/** Deletes a finished job. */
export const endJob = (db: Queryable, job: ClaimedJob): Promise<unknown> =>
  sql`delete from job where ${isMine(job)}`.execute(db)

/** Removes NUL, which PostgreSQL cannot store: with it the end of the job could never be saved. */
const faultText = (fault: string) => fault.replaceAll('\0', '').slice(0, 500)

/** Schedules the next try of a failed job; with null it is marked as failed for good. */
export const failJob = (
  db: Queryable,
  job: ClaimedJob,
  fault: string,
  pauseSeconds: number | null,
): Promise<unknown> =>
  sql`
  update job set state = ${pauseSeconds === null ? 'failed' : 'waiting'}, last_fault = ${faultText(fault)},
    due_at = now() + make_interval(secs => ${pauseSeconds ?? 0}::integer)
  where ${isMine(job)}`.execute(db)

/** Returns an unfinished job to the queue when the process ends; its tries stay counted. */
export const releaseJob = (db: Queryable, job: ClaimedJob): Promise<unknown> =>
  sql`update job set state = 'waiting', due_at = now() where ${isMine(job)}`.execute(db)

const failedRetentionMs = 30 * dayMs

/** Deletes jobs that failed for good more than 30 days ago. */
export async function trimJobs(db: Database, now: Date): Promise<void> {
  await sql`delete from job where state = 'failed' and due_at < ${new Date(now.getTime() - failedRetentionMs)}`.execute(
    db,
  )
}
