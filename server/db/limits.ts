import { sql } from 'kysely'
import { clockToleranceMs } from '../core/clock.ts'
import type { Database, Queryable } from './database.ts'

/** The columns of a limit's row that are read. */
interface LimitRow {
  used: number
  window_ends_at: string
}

/** A limit: at most `max` uses of `key` in a window of `windowMs` that begins with the first use. */
export interface Limit {
  key: string
  max: number
  windowMs: number
  /** Restarts the window with every use up to the last allowed one: a lock lasts its whole time. */
  isFromLastUse?: boolean
}

type Taken = { isTaken: true } | { isTaken: false; waitMs: number }

/** Returns the latest possible end of a window. A later one started under a clock that ran ahead, and is over. */
const lastEnd = (limit: Limit, now: Date) => new Date(now.getTime() + limit.windowMs + clockToleranceMs)

/** Checks whether the window of counter `c` is over. */
const isOver = (limit: Limit, now: Date) =>
  sql`(c.window_ends_at <= ${now} or c.window_ends_at > ${lastEnd(limit, now)})`

/** Returns SQL that takes uses and returns the row. It is a statement or a part of one; `source` must return one row. */
export const takeLimitSql = (limit: Limit, now: Date, uses: number, source = sql``) => sql<LimitRow>`
    insert into limit_counter as c (key, window_ends_at, used)
    select ${limit.key}, ${new Date(now.getTime() + limit.windowMs)}::timestamptz, ${uses}::int ${source}
    on conflict (key) do update set
      used = case when ${isOver(limit, now)} then excluded.used else least(c.used + excluded.used, ${limit.max + 1}) end,
      window_ends_at = case
        when ${isOver(limit, now)} or (${limit.isFromLastUse ?? false}::boolean and c.used < ${limit.max}) then excluded.window_ends_at
        else c.window_ends_at end
    returning used, window_ends_at`

/** Interprets the row that `takeLimitSql` returns. */
export function limitResult(row: LimitRow | undefined, limit: Limit, now: Date): Taken {
  if (!row || row.used <= limit.max) return { isTaken: true }
  return { isTaken: false, waitMs: Math.max(1000, Date.parse(row.window_ends_at) - now.getTime()) }
}

/**
 * Takes one use of a limit (or several: all or none), or returns how long to wait. One statement on a shared row counts
 * correctly across processes. Inside a transaction the row stays locked until its end, so competing tries wait for each other.
 */
export async function takeFromLimit(db: Queryable, limit: Limit, now: Date, uses = 1): Promise<Taken> {
  const { rows } = await takeLimitSql(limit, now, uses).execute(db)
  return limitResult(rows[0], limit, now)
}

/**
 * Takes a use in a statement of its own before the transaction it limits. The shared row is then locked only briefly. Its commit
 * waits for no disk and no standby: a crash may lose a few uses.
 */
export async function takeBeforeTransaction(db: Database, limit: Limit, now: Date): Promise<Taken> {
  const unawaited = sql`from (select set_config('synchronous_commit', 'off', true)) as unawaited`
  const { rows } = await takeLimitSql(limit, now, 1, unawaited).execute(db)
  return limitResult(rows[0], limit, now)
}

/** Checks whether a limit is used up; takes nothing and never waits. */
export async function isUsedUp(db: Queryable, limit: Limit, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from limit_counter c
    where key = ${limit.key} and not ${isOver(limit, now)} and used >= ${limit.max}`.execute(db)
  return rows.length > 0
}

/** Locks the row of a limit until the transaction ends. Returns how long a used-up limit stays so, in ms, or 0. */
export async function holdLimit(trx: Queryable, limit: Limit, now: Date): Promise<number> {
  const { rows } = await sql<{ used: number; window_ends_at: string }>`
    insert into limit_counter as c (key, window_ends_at, used) values (${limit.key}, ${now}, 0)
    on conflict (key) do update set used = c.used
    returning used, window_ends_at`.execute(trx)
  const row = rows[0]
  const endsMs = row && row.used >= limit.max ? Date.parse(row.window_ends_at) : 0
  return endsMs > lastEnd(limit, now).getTime() ? 0 : Math.max(0, endsMs - now.getTime())
}

/** Returns one use to the limit, for a try that turned out right. */
export async function giveBackToLimit(db: Queryable, key: string): Promise<void> {
  await sql`update limit_counter set used = greatest(used - 1, 0) where key = ${key}`.execute(db)
}

/** Deletes counters an hour after their window. */
export async function trimLimits(db: Database, now: Date): Promise<void> {
  await sql`delete from limit_counter where window_ends_at < ${now}::timestamptz - interval '1 hour'`.execute(
    db,
  )
}
