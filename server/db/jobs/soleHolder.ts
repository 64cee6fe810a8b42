import { sql } from 'kysely'
import type { Database, WriteTransaction } from '../database.ts'

/** What the processes on one database do one at a time; the numbers are those of PostgreSQL's advisory locks. */
const locks = { upkeep: 330_784, firstData: 330_785, payChannels: 330_786 } as const
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

/** Does the work when no other process is at it; waits for one that is. The pool must be one for maintenance. */
export const inTurn = <Answer>(db: Database, lock: Lock, work: () => Promise<Answer>): Promise<Answer> =>
  holding(db, async (holder) => {
    await sql`select pg_advisory_xact_lock(${locks[lock]})`.execute(holder)
    return work()
  })

/** Does the work, or leaves it where another process is at it. */
export const unlessHeld = (db: Database, lock: Lock, work: () => Promise<void>): Promise<void> =>
  holding(db, async (holder) => {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock(${locks[lock]}) as taken`.execute(holder)
    if (rows[0]?.taken) await work()
  })
