import type pg from 'pg'

const looksMax = 5_000

/** Asks until so many statements of this database wait for a lock. */
export async function untilWaiting(pool: pg.Pool, count: number): Promise<void> {
  for (let look = 0; look < looksMax; look += 1) {
    const { rowCount } = await pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if ((rowCount ?? 0) >= count) return
  }
  throw new Error(`There were never ${count} waiting`)
}
