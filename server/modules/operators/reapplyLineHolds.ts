import { sql } from 'kysely'
import type { WriteTransaction } from '#server/db/database.ts'

/**
 * Updates a carrier's lines to the carrier's current state. A database trigger (hold_line) decides for each written line and
 * keeps the carrier's own choice. The factory's row must be locked.
 */
export async function reapplyLineHolds(trx: WriteTransaction, carrierId: number): Promise<void> {
  await sql`update line set status = status where carrier_id = ${carrierId}`.execute(trx)
}
