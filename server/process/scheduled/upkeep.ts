import { hourMs, minuteMs } from '#contract/kernel/time.ts'
import type { Database } from '../../db/database.ts'
import type { DatabaseClock } from '../../db/databaseClock.ts'
import { ifLockFree } from '../../db/jobs/advisoryLocks.ts'
import { trimJobs } from '../../db/jobs/jobStore.ts'
import { takeOverPgBoss } from '../../db/jobs/takeOverPgBoss.ts'
import { trimLimits } from '../../db/limits.ts'
import { trimStreamEvents } from '../../db/streamEvents.ts'
import { trimAnswers } from '../../http/calls/runWrite.ts'
import {
  trimCodes,
  trimInbox,
  trimLoginHistory,
  trimSessions,
  trimTickets,
} from '../../modules/account/index.ts'
import { refreshBoards } from '../../modules/boards/index.ts'
import { closeIdleConsults } from '../../modules/consult/index.ts'
import { trimForgedNotices } from '../../modules/enterprise/renewals/index.ts'
import { sweepVerificationPictures } from '../../modules/enterprise/verification/index.ts'
import { sweepFiles, sweepOrphanPictures } from '../../modules/files/index.ts'
import { sweepBulkJobs } from '../../modules/files/jobs/index.ts'
import { sweepReleases } from '../../modules/help/software/index.ts'
import { trimFavorites } from '../../modules/lines/favorites/index.ts'
import { sweepLineImports } from '../../modules/lines/manage/index.ts'
import { refreshLineStats, trimUnmetDemand } from '../../modules/lines/search/index.ts'
import { remindRenewals, trimNotices } from '../../modules/notices/index.ts'
import { sweepOpenEvents } from '../../modules/open/index.ts'
import { sweepRecordImports } from '../../modules/records/index.ts'
import { sweepWebhooks } from '../../modules/webhooks/index.ts'
import type { FileStores } from '../providers/fileStores.ts'
import { repeatEvery } from './repeatEvery.ts'

const everyMs = 10 * minuteMs
/** After a clock jump, nothing is swept until the clock has been right for this long. */
const steadyMsMin = hourMs

/**
 * Runs upkeep once, in one process at a time: a second one finds the lock taken and skips it. Every statement commits by itself,
 * so that no row is locked longer than its own change takes.
 */
export async function runUpkeep(db: Database, { files, releases }: FileStores, now: Date): Promise<void> {
  await ifLockFree(db, 'upkeep', async () => {
    await trimSessions(db, now)
    await trimCodes(db, now)
    await trimInbox(db, now)
    await trimAnswers(db, now)
    await trimFavorites(db, now)
    await trimForgedNotices(db, now)
    await trimUnmetDemand(db, now)
    await trimLimits(db, now)
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
    await sweepRecordImports(db, now)
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
