import type pg from 'pg'
import { eventually } from '#contract/kernel/testing/eventually.ts'

/** Waits until so many statements of this database wait for a lock. */
export const waitUntilBlocked = (pool: pg.Pool, count: number): Promise<void> =>
  eventually(async () => {
    const { rowCount } = await pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if ((rowCount ?? 0) < count) throw new Error(`${rowCount} statements wait for a lock, not ${count}`)
  })
