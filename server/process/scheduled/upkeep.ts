import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { DatabaseClock } from '../../db/databaseClock.ts'
import { trimJobs } from '../../db/jobs/jobStore.ts'
import { ifLockFree } from '../../db/jobs/advisoryLocks.ts'
import { trimStreamEvents } from '../../db/streamEvents.ts'
import { takeOverPgBoss } from '../../db/jobs/takeOverPgBoss.ts'
import type { FileStores } from '../providers/fileStores.ts'
import { trimLoginHistory, trimTickets } from '../../modules/account/index.ts'
import { refreshBoards } from '../../modules/boards/index.ts'
import { sweepBulkJobs } from '../../modules/files/jobs/index.ts'
import { closeIdleConsults } from '../../modules/consult/index.ts'
import { sweepFiles, sweepOrphanPictures } from '../../modules/files/index.ts'
import { sweepLineImports } from '../../modules/lines/manage/index.ts'
import { refreshLineStats } from '../../modules/lines/search/index.ts'
import { remindRenewals, trimNotices } from '../../modules/notices/index.ts'
import { sweepOpenEvents } from '../../modules/open/index.ts'
import { sweepReleases } from '../../modules/help/software/index.ts'
import { sweepVerificationPictures } from '../../modules/enterprise/verification/index.ts'
import { sweepWebhooks } from '../../modules/open/webhooks/index.ts'
import { repeatEvery } from './repeatEvery.ts'
import { hourMs, minuteMs } from '#contract/kernel/time.ts'

const everyMs = 10 * minuteMs
/** After a clock jump, nothing is swept until the clock has been right for this long. */
const steadyMsMin = hourMs

/** Deletes expired rows: sessions after a week, codes after a day, answers after two, counters after their window. */
async function sweep(db: Database, now: Date): Promise<void> {
  await sql`delete from session where expires_at < ${now}::timestamptz - interval '7 days'`.execute(db)
  await sql`delete from sms_code where expires_at < ${now}::timestamptz - interval '1 day'`.execute(db)
  await sql`delete from sms_inbox where sent_at < ${now}::timestamptz - interval '1 day'`.execute(db)
  await sql`delete from idempotency where created_at < ${now}::timestamptz - interval '2 days'`.execute(db)
  // A visitor's cookie lives 400 days (visitor.ts); favorites of an expired one are unreachable.
  await sql`delete from favorite where visitor_hash is not null and saved_at < ${now}::timestamptz - interval '401 days'`.execute(
    db,
  )
  await sql`delete from pay_notice where outcome = 'forged' and at < ${now}::timestamptz - interval '90 days'`.execute(
    db,
  )
  // rows that an undo would restore; kept for minutes, gone within the day
  await sql`delete from favorite_removed where removed_at < ${now}::timestamptz - interval '1 hour'`.execute(
    db,
  )
  await sql`delete from sought_in_vain where day < ${now}::timestamptz - interval '400 days'`.execute(db)
  await sql`delete from limit_counter where window_ends_at < ${now}::timestamptz - interval '1 hour'`.execute(
    db,
  )
}

/**
 * Runs upkeep once, in one process at a time: a second one finds the lock taken and skips it. Every statement commits by itself,
 * so that no row is locked longer than its own change takes.
 */
export async function runUpkeep(db: Database, { files, releases }: FileStores, now: Date): Promise<void> {
  await ifLockFree(db, 'upkeep', async () => {
    await sweep(db, now)
    await trimStreamEvents(db, now)
    await takeOverPgBoss(db)
    await trimJobs(db, now)
    await trimNotices(db, now)
    await remindRenewals(db, now)
    await trimLoginHistory(db, now)
    await trimTickets(db, now)
    await closeIdleConsults(db, now)
    await sweepVerificationPictures(db, now)
    await refreshLineStats(db, now)
    await sweepLineImports(db, now)
    await sweepBulkJobs(db, now)
    await sweepOpenEvents(db, now)
    await sweepWebhooks(db, now)
    await refreshBoards(db)
    await sweepOrphanPictures(db, files, now)
    await sweepReleases(db, releases, now)
    // Last, because it throws when a file could not be removed.
    await sweepFiles(db, files, now)
  })
}

/**
 * Runs upkeep every ten minutes, never twice at once nor soon after a clock jump; returns the stop function. Stopping waits for
 * the current run. The database must be one for maintenance.
 */
export function startUpkeep(
  { db, clock, ...stores }: { db: Database; clock: DatabaseClock } & FileStores,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const run = async () => {
    if (clock.msSinceJump() >= steadyMsMin) await runUpkeep(db, stores, clock.now())
  }
  return repeatEvery(run, everyMs, onError)
}
