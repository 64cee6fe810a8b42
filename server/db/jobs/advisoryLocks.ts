import { setTimeout as wait } from 'node:timers/promises'
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

/** The pause between two tries for a lock, ms. */
const pauseMs = 100

/** Thrown when another process did not release the lock in time. */
export class LockTimeout extends Error {}

/** Tries once. Without parameters: the portal of a statement with some keeps its snapshot until the next statement. */
const takeLock = async (holder: WriteTransaction, lock: Lock): Promise<boolean> => {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${sql.raw(String(locks[lock]))}) as taken`.execute(holder)
  return rows[0]?.taken === true
}

/**
 * Runs the work under a lock; waits up to `waitMs`, then throws `LockTimeout`. Waits without limit for 0. The pool must be one for
 * maintenance. It waits by tries: a statement that waits has a snapshot, and a concurrent index build under the lock would wait for
 * that, each for the other.
 */
export const withLock = <Answer>(
  db: Database,
  lock: Lock,
  work: () => Promise<Answer>,
  { waitMs = 0 } = {},
): Promise<Answer> =>
  withLockTransaction(db, async (holder) => {
    const endMs = performance.now() + (waitMs === 0 ? Infinity : waitMs)
    while (!(await takeLock(holder, lock))) {
      if (performance.now() >= endMs) throw new LockTimeout(lock)
      await wait(pauseMs)
    }
    return work()
  })

/** Runs the work if the lock is free; otherwise does nothing. */
export const ifLockFree = (db: Database, lock: Lock, work: () => Promise<void>): Promise<void> =>
  withLockTransaction(db, async (holder) => {
    if (await takeLock(holder, lock)) await work()
  })
