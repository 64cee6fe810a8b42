import { sql } from 'kysely'
import type { WriteTransaction } from '../../../db/database.ts'

/**
 * Has the changes of one carrier's lines that decide by looking at the others (is there room, is the number free) wait for each other
 * until the transaction ends. Comes before any lock of a line.
 */
export async function lockLines(trx: WriteTransaction, carrierId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('lines of a carrier', ${carrierId}))`.execute(trx)
}
