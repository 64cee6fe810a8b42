import type pg from 'pg'

/** Returns the order states that the check of freight_order.status accepts. */
export async function storedStates(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ check: string }>(`
    select pg_get_constraintdef(oid) as check from pg_constraint
    where conrelid = 'freight_order'::regclass and contype = 'c' and conname = 'freight_order_status_check'`)
  return [...(rows[0]?.check ?? '').matchAll(/'([^']*)'/g)].map(([, state = '']) => state)
}
