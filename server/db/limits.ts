import { sql } from 'kysely'
import type { Queryable } from './database.ts'

/** A limit: at most `max` uses of `key` in a window of `windowMs` that begins with the first use. */
export interface Limit {
  key: string
  max: number
  windowMs: number
  /** The window begins anew with every use up to the last that is allowed: a lock lasts its whole time from that one. */
  isFromLastUse?: boolean
}

/**
 * Takes a use of a limit (or several at once, all or none), or says how long to wait. One statement on a shared row: 40 at once count as 40, on every process.
 * Inside a transaction the row stays locked until its end, so that competing tries wait for each other.
 */
export async function takeFromLimit(
  db: Queryable,
  limit: Limit,
  now: Date,
  uses = 1,
): Promise<{ isTaken: true } | { isTaken: false; waitMs: number }> {
  const { rows } = await sql<{ used: number; window_ends_at: string }>`
    insert into limit_counter as c (key, window_ends_at, used)
    values (${limit.key}, ${new Date(now.getTime() + limit.windowMs)}, ${uses})
    on conflict (key) do update set
      used = case when c.window_ends_at <= ${now} then excluded.used else least(c.used + excluded.used, ${limit.max + 1}) end,
      window_ends_at = case
        when c.window_ends_at <= ${now} or (${limit.isFromLastUse ?? false}::boolean and c.used < ${limit.max}) then excluded.window_ends_at
        else c.window_ends_at end
    returning used, window_ends_at`.execute(db)
  const row = rows[0]
  if (!row || row.used <= limit.max) return { isTaken: true }
  return { isTaken: false, waitMs: Math.max(1000, Date.parse(row.window_ends_at) - now.getTime()) }
}

/** Whether a limit is used up at present; takes nothing and waits for nobody. */
export async function isUsedUp(db: Queryable, limit: Limit, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from limit_counter
    where key = ${limit.key} and window_ends_at > ${now} and used >= ${limit.max}`.execute(db)
  return rows.length > 0
}

/**
 * Holds the row of a limit until the transaction ends, so that competing tries wait, and takes nothing: how long a limit that is used
 * up stays so, in ms, or 0.
 */
export async function holdLimit(trx: Queryable, limit: Limit, now: Date): Promise<number> {
  const { rows } = await sql<{ used: number; window_ends_at: string }>`
    insert into limit_counter as c (key, window_ends_at, used) values (${limit.key}, ${now}, 0)
    on conflict (key) do update set used = c.used
    returning used, window_ends_at`.execute(trx)
  const row = rows[0]
  return row && row.used >= limit.max ? Math.max(0, Date.parse(row.window_ends_at) - now.getTime()) : 0
}

/** Gives back one use: a try that turned out right does not count. */
export async function giveBackToLimit(db: Queryable, key: string): Promise<void> {
  await sql`update limit_counter set used = greatest(used - 1, 0) where key = ${key}`.execute(db)
}
