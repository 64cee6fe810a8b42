import { sql } from 'kysely'
import type { Database, WriteTransaction } from '../database.ts'

/** What the processes on one database do one at a time; the numbers are those of PostgreSQL's advisory locks. */
const locks = {
  upkeep: 330_784n,
  firstData: 330_785n,
  payChannels: 330_786n,
  // Kysely's own number: versions before this one held it by their session
  migrations: 3_853_314_791_062_309_107n,
} as const
type Lock = keyof typeof locks

/**
 * Holds a lock on a connection of its own, by a transaction that writes nothing: it ends with its holder, however that dies, and
 * stays on its connection behind a PgBouncer in transaction mode, too. The work runs on other connections of the pool.
 */
async function holding<Answer>(
  db: Database,
  hold: (holder: WriteTransaction) => Promise<Answer>,
): Promise<Answer> {
  // Not `transaction()`, in which nothing outside may be called (testing/outsideCalls.ts): this one locks no row, and its work may.
  const holder = await db.startTransaction().execute()
  try {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(holder)
    return await hold(holder)
  } finally {
    await holder.rollback().execute()
  }
}

const lockNotAvailable = '55P03'

/** Another process did not end what it was at in the time that was given. */
export class TurnNotCome extends Error {}

/**
 * Does the work when no other process is at it; waits for one that is, at most `waitMs`, then throws TurnNotCome. The pool must be
 * one for maintenance.
 */
export const inTurn = <Answer>(
  db: Database,
  lock: Lock,
  work: () => Promise<Answer>,
  { waitMs = 0 } = {},
): Promise<Answer> =>
  holding(db, async (holder) => {
    await sql`select set_config('lock_timeout', ${String(waitMs)}, true)`.execute(holder)
    await sql`select pg_advisory_xact_lock(${locks[lock]})`.execute(holder).catch((error: unknown) => {
      const isLate = error instanceof Error && 'code' in error && error.code === lockNotAvailable
      throw isLate ? new TurnNotCome(lock, { cause: error }) : error
    })
    return work()
  })

/** Does the work, or leaves it where another process is at it. */
export const unlessHeld = (db: Database, lock: Lock, work: () => Promise<void>): Promise<void> =>
  holding(db, async (holder) => {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock(${locks[lock]}) as taken`.execute(holder)
    if (rows[0]?.taken) await work()
  })
