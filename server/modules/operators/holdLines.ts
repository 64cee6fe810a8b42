import { sql } from 'kysely'
import type { WriteTransaction } from '../../db/database.ts'

/**
 * Has a carrier's lines follow what now holds of the carrier: the database's own rule (hold_line) decides of each written line, and
 * keeps what its carrier chose. The factory's row must be locked.
 */
export async function holdCarriersLines(trx: WriteTransaction, carrierId: number): Promise<void> {
  await sql`update line set status = status where carrier_id = ${carrierId}`.execute(trx)
}
