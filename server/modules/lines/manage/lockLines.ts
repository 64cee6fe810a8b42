import { sql } from 'kysely'
import type { WriteTransaction } from '#server/db/database.ts'

/**
 * Locks a carrier's lines until the transaction ends. Changes that depend on the other lines (their number, a free code) need it,
 * before any lock of a line.
 */
export async function lockLines(trx: WriteTransaction, carrierId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('lines of a carrier', ${carrierId}))`.execute(trx)
}
