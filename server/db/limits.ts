import { sql } from 'kysely'
import { clockToleranceMs } from '../core/clock.ts'
import type { Database, Queryable } from './database.ts'

/** What is left of a limit's row to read. */
interface LimitRow {
  used: number
  window_ends_at: string
}

/** A limit: at most `max` uses of `key` in a window of `windowMs` that begins with the first use. */
export interface Limit {
  key: string
  max: number
  windowMs: number
  /** The window begins anew with every use up to the last that is allowed: a lock lasts its whole time from that one. */
  isFromLastUse?: boolean
}

type Taken = { isTaken: true } | { isTaken: false; waitMs: number }

/** No window ends later: one that does began under a clock that ran ahead, and is over. */
const lastEnd = (limit: Limit, now: Date) => new Date(now.getTime() + limit.windowMs + clockToleranceMs)

/** Of a counter `c`: whether its window is over. */
const isOver = (limit: Limit, now: Date) =>
  sql`(c.window_ends_at <= ${now} or c.window_ends_at > ${lastEnd(limit, now)})`

/** The row that says what was taken (`used`, `window_ends_at`), as a statement or as a part of one; `source` gives one row. */
export const takingSql = (limit: Limit, now: Date, uses: number, source = sql``) => sql<LimitRow>`
    insert into limit_counter as c (key, window_ends_at, used)
    select ${limit.key}, ${new Date(now.getTime() + limit.windowMs)}::timestamptz, ${uses}::int ${source}
    on conflict (key) do update set
      used = case when ${isOver(limit, now)} then excluded.used else least(c.used + excluded.used, ${limit.max + 1}) end,
      window_ends_at = case
        when ${isOver(limit, now)} or (${limit.isFromLastUse ?? false}::boolean and c.used < ${limit.max}) then excluded.window_ends_at
        else c.window_ends_at end
    returning used, window_ends_at`

/** What such a row means. */
export function takenOf(row: LimitRow | undefined, limit: Limit, now: Date): Taken {
  if (!row || row.used <= limit.max) return { isTaken: true }
  return { isTaken: false, waitMs: Math.max(1000, Date.parse(row.window_ends_at) - now.getTime()) }
}

/**
 * Takes a use of a limit (or several at once, all or none), or says how long to wait. One statement on a shared row: 40 at once count as 40, on every process.
 * Inside a transaction the row stays locked until its end, so that competing tries wait for each other.
 */
export async function takeFromLimit(db: Queryable, limit: Limit, now: Date, uses = 1): Promise<Taken> {
  const { rows } = await takingSql(limit, now, uses).execute(db)
  return takenOf(rows[0], limit, now)
}

/**
 * Takes a use in a statement of its own, before the transaction that it bounds, so that the shared row is held for the moment of the
 * statement: its commit waits for no disk and no standby. A crash may forget a few uses.
 */
export async function takeBefore(db: Database, limit: Limit, now: Date): Promise<Taken> {
  const unawaited = sql`from (select set_config('synchronous_commit', 'off', true)) as unawaited`
  const { rows } = await takingSql(limit, now, 1, unawaited).execute(db)
  return takenOf(rows[0], limit, now)
}

/** Whether a limit is used up at present; takes nothing and waits for nobody. */
export async function isUsedUp(db: Queryable, limit: Limit, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from limit_counter c
    where key = ${limit.key} and not ${isOver(limit, now)} and used >= ${limit.max}`.execute(db)
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
  const endsMs = row && row.used >= limit.max ? Date.parse(row.window_ends_at) : 0
  return endsMs > lastEnd(limit, now).getTime() ? 0 : Math.max(0, endsMs - now.getTime())
}

/** Gives back one use: a try that turned out right does not count. */
export async function giveBackToLimit(db: Queryable, key: string): Promise<void> {
  await sql`update limit_counter set used = greatest(used - 1, 0) where key = ${key}`.execute(db)
}
