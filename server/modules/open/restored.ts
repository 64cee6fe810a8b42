import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'

/**
 * Makes the orders of a restored backup appear as changed to pulling software. Their transaction ids come from another history
 * and may lie in this cluster's future, where snapshots would hide them. Uses the index and finds none on any other start.
 */
export async function renewRestoredOrders(db: Database): Promise<void> {
  await sql`
    update freight_order set updated_at = updated_at
    where carrier_id = any(array(select id from factory where type = 3))
      and changed_xid >= pg_snapshot_xmax(pg_current_snapshot())`.execute(db)
}
