import { sql } from 'kysely'
import type { Database, WriteTransaction } from '../database.ts'

/** Work that only one process per database does at a time; the numbers are PostgreSQL advisory lock keys. */
const locks = {
  upkeep: 330_784n,
  firstData: 330_785n,
  payChannels: 330_786n,
  // Kysely's own number: earlier versions hold it as a session lock
  migrations: 3_853_314_791_062_309_107n,
} as const
type Lock = keyof typeof locks

/**
 * Runs `hold` with a transaction on its own connection, which writes nothing and carries an advisory lock. The lock ends with its
 * process and stays on its connection behind a PgBouncer in transaction mode. The work uses other connections.
 */
async function withLockTransaction<Answer>(
  db: Database,
  hold: (holder: WriteTransaction) => Promise<Answer>,
): Promise<Answer> {
  // Not `transaction()`, which forbids outside calls (server/testing/stubs/outsideCalls.ts): this one locks no row, and the work may call
  // outside.
  const holder = await db.startTransaction().execute()
  try {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(holder)
    return await hold(holder)
  } finally {
    await holder.rollback().execute()
  }
}

const lockNotAvailable = '55P03'

/** Thrown when another process did not release the lock in time. */
export class LockTimeout extends Error {}

/** Runs the work under a lock; waits up to `waitMs`, then throws `LockTimeout`. The pool must be one for maintenance. */
export const withLock = <Answer>(
  db: Database,
  lock: Lock,
  work: () => Promise<Answer>,
  { waitMs = 0 } = {},
): Promise<Answer> =>
  withLockTransaction(db, async (holder) => {
    await sql`select set_config('lock_timeout', ${String(waitMs)}, true)`.execute(holder)
    await sql`select pg_advisory_xact_lock(${locks[lock]})`.execute(holder).catch((error: unknown) => {
      const isLate = error instanceof Error && 'code' in error && error.code === lockNotAvailable
      throw isLate ? new LockTimeout(lock, { cause: error }) : error
    })
    return work()
  })

/** Runs the work if the lock is free; otherwise does nothing. */
export const ifLockFree = (db: Database, lock: Lock, work: () => Promise<void>): Promise<void> =>
  withLockTransaction(db, async (holder) => {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock(${locks[lock]}) as taken`.execute(holder)
    if (rows[0]?.taken) await work()
  })
