import { sql } from 'kysely'
import type { Database, Queryable } from '../database.ts'
import { jobNames, queueRules } from './queues.ts'
import type { JobData, JobName } from './queues.ts'
import { dayMs } from '../../../contract/kernel/time.ts'

/** A job that this process took up. */
export interface HeldJob {
  id: number
  queue: JobName
  data: JobData[JobName]
  /** Which try this is, counted from 1: by it a late end of a try that was given up for dead is known. */
  tries: number
}

/** How many jobs of each queue are wanted. */
export type Places = Partial<Record<JobName, number>>

/**
 * Takes up what is due, each queue's longest due first, and what the process that held it did not end in time. The tries are counted
 * and committed before anything is done: whoever takes a job up again knows that it was tried. Takers at once pass each other by.
 * `butNot`: those that the process has in hand still, although their time is over.
 */
export async function takeJobs(
  db: Database,
  places: Places,
  { butNot = [] }: { butNot?: readonly number[] } = {},
): Promise<HeldJob[]> {
  const wanted = jobNames.filter((name) => (places[name] ?? 0) > 0)
  if (wanted.length === 0) return []
  const { rows } = await sql<HeldJob>`
    with wanted as materialized (
      select * from unnest(${wanted}::text[], ${wanted.map((name) => places[name])}::integer[],
        ${wanted.map((name) => queueRules[name].heldSeconds)}::integer[]) as w (queue, places, held_seconds)),
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

/** Whether nobody else has taken it up since; it may have been given back. */
const isMine = ({ id, tries }: HeldJob) => sql`id = ${id} and tries = ${tries}`

/** A job that is done is gone. */
export const endJob = (db: Queryable, job: HeldJob): Promise<unknown> =>
  sql`delete from job where ${isMine(job)}`.execute(db)

/** PostgreSQL keeps no NUL: with one the end of the job could never be written down. */
const faultText = (fault: string) => fault.replaceAll('\0', '').slice(0, 500)

/** A job that was not done waits for its next try; null: it was the last. */
export const failJob = (
  db: Queryable,
  job: HeldJob,
  fault: string,
  pauseSeconds: number | null,
): Promise<unknown> =>
  sql`
  update job set state = ${pauseSeconds === null ? 'failed' : 'waiting'}, last_fault = ${faultText(fault)},
    due_at = now() + make_interval(secs => ${pauseSeconds ?? 0}::integer)
  where ${isMine(job)}`.execute(db)

/** Gives back what a process that ends has not done; the tries stay counted. */
export const releaseJob = (db: Queryable, job: HeldJob): Promise<unknown> =>
  sql`update job set state = 'waiting', due_at = now() where ${isMine(job)}`.execute(db)

const failedKeptMs = 30 * dayMs

/** Forgets jobs that were given up long ago. */
export async function trimJobs(db: Database, now: Date): Promise<void> {
  await sql`delete from job where state = 'failed' and due_at < ${new Date(now.getTime() - failedKeptMs)}`.execute(
    db,
  )
}
