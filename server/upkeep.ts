import { sql } from 'kysely'
import type { Clock } from './core/clock.ts'
import type { Database } from './db/database.ts'
import { refreshLineStats } from './modules/lines/index.ts'

const everyMs = 10 * 60_000
const lockNumber = 330_784

/** What has served its time: ended sessions after a week, codes and answers after a day, counters after their window. */
async function sweep(db: Database, now: Date): Promise<void> {
  await sql`delete from session where expires_at < ${now}::timestamptz - interval '7 days'`.execute(db)
  await sql`delete from sms_code where expires_at < ${now}::timestamptz - interval '1 day'`.execute(db)
  await sql`delete from sms_inbox where sent_at < ${now}::timestamptz - interval '1 day'`.execute(db)
  await sql`delete from idempotency where created_at < ${now}::timestamptz - interval '2 days'`.execute(db)
  await sql`delete from limit_counter where window_ends_at < ${now}::timestamptz - interval '1 hour'`.execute(
    db,
  )
}

/** One round of upkeep, by one process at a time: a second one finds the lock taken and leaves it. */
export async function doUpkeep(db: Database, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock(${lockNumber}) as taken`.execute(trx)
    if (!rows[0]?.taken) return
    await sweep(trx, now)
    await refreshLineStats(trx, now)
  })
}

/** Does upkeep every ten minutes; gives what stops it. The database must be one for maintenance. */
export function startUpkeep(db: Database, clock: Clock, onError: (error: unknown) => void): () => void {
  const timer = setInterval(() => void doUpkeep(db, clock.now()).catch(onError), everyMs)
  return () => clearInterval(timer)
}
