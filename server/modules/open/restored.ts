import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/**
 * Makes orders that a restored backup brought along new to whoever pulls: their transactions were counted elsewhere and may lie in
 * this cluster's future, where no snapshot would show them for long. Looks along the index and finds none at any other start.
 */
export async function renewRestoredOrders(db: Database): Promise<void> {
  await sql`
    update freight_order set updated_at = updated_at
    where carrier_id = any(array(select id from factory where type = 3))
      and changed_xid >= pg_snapshot_xmax(pg_current_snapshot())`.execute(db)
}
