import { sql } from 'kysely'
import type { FileStore } from './adapters/files/fileStore.ts'
import type { Clock } from './core/clock.ts'
import type { Database } from './db/database.ts'
import { unlessHeld } from './db/soleHolder.ts'
import { trimStreamEvents } from './db/streamEvents.ts'
import { closeIdleConsults } from './modules/consult/index.ts'
import { sweepFiles } from './modules/files/index.ts'
import { refreshLineStats } from './modules/lines/index.ts'

const everyMs = 10 * 60_000

/**
 * What has served its time: notices after 90 days (their orders keep the timeline), ended sessions after a week, codes and answers
 * after a day, stream events, too, counters after their window.
 */
async function sweep(db: Database, now: Date): Promise<void> {
  await sql`delete from session where expires_at < ${now}::timestamptz - interval '7 days'`.execute(db)
  await sql`delete from sms_code where expires_at < ${now}::timestamptz - interval '1 day'`.execute(db)
  await sql`delete from sms_inbox where sent_at < ${now}::timestamptz - interval '1 day'`.execute(db)
  await sql`delete from idempotency where created_at < ${now}::timestamptz - interval '2 days'`.execute(db)
  await sql`delete from notice where created_at < ${now}::timestamptz - interval '90 days'`.execute(db)
  // A visitor's cookie lives 400 days (http/visitor); what hangs on a dead one is nobody's.
  await sql`delete from favorite where visitor_hash is not null and saved_at < ${now}::timestamptz - interval '401 days'`.execute(
    db,
  )
  await sql`delete from sought_in_vain where day < ${now}::timestamptz - interval '400 days'`.execute(db)
  await sql`delete from limit_counter where window_ends_at < ${now}::timestamptz - interval '1 hour'`.execute(
    db,
  )
}

/**
 * One round of upkeep, by one process at a time: a second one finds the lock taken and leaves it. Every statement commits by
 * itself, so that no row is held longer than its own change takes.
 */
export async function doUpkeep(db: Database, files: FileStore, now: Date): Promise<void> {
  await unlessHeld(db, 'upkeep', async () => {
    await sweep(db, now)
    await trimStreamEvents(db, now)
    await closeIdleConsults(db, now)
    await refreshLineStats(db, now)
    // Last, because it ends in an error where a file could not be removed.
    await sweepFiles(db, files, now)
  })
}

/**
 * Does upkeep every ten minutes, no round before the last one has ended; gives what stops it, which waits for the round under way.
 * The database must be one for maintenance.
 */
export function startUpkeep(
  { db, files, clock }: { db: Database; files: FileStore; clock: Clock },
  onError: (error: unknown) => void,
): () => Promise<void> {
  let round: Promise<void> | null = null
  const timer = setInterval(() => {
    round ??= doUpkeep(db, files, clock.now())
      .catch(onError)
      .finally(() => {
        round = null
      })
  }, everyMs)
  return async () => {
    clearInterval(timer)
    await round
  }
}
