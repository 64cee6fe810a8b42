import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { minuteMs } from '#contract/kernel/time.ts'
import type { Clock } from '../core/clock.ts'
import type { Database } from './database.ts'

/** Returns the time in ms since the epoch, or since an arbitrary start. */
type ReadTime = () => number

/** The clocks of the machine that this process runs on. */
export interface MachineClocks {
  /** The system clock, set by people and NTP: it may jump. */
  wall: ReadTime
  /** The monotonic clock, good for durations only. */
  steady: ReadTime
}

const machineClocks: MachineClocks = { wall: () => Date.now(), steady: () => performance.now() }

/** Smaller differences are noise of the round trip, ms. */
const noiseMs = 250
/** A larger difference between two readings is a jump, not drift, ms. */
const jumpMs = minuteMs
const readEveryMs = 10_000

/** The time of the database, extrapolated by the monotonic clock between two readings. */
export interface DatabaseClock extends Clock {
  /** Reads the database clock and corrects this one. */
  read(): Promise<void>
  /** Returns ms since a jump was followed, Infinity if never. Irreversible work waits for a while after one. */
  msSinceJump(): number
}

const askDatabase = (db: Database) => async (): Promise<number> => {
  const { rows } = await sql<{ ms: number }>`
    select extract(epoch from clock_timestamp())::float8 * 1000 as ms`.execute(db)
  return rows[0]?.ms ?? Number.NaN
}

/**
 * Creates the one clock that all machines share: the database's. Jumps of the machine clock have no effect. Jumps of the database
 * clock are followed only where the machine clock agrees (it was right then, or is the same); others are reported once.
 */
export async function databaseClock(
  askMs: () => Promise<number>,
  onError: (error: unknown) => void,
  { wall, steady }: MachineClocks = machineClocks,
): Promise<DatabaseClock> {
  const readMs = async () => {
    const startedMs = steady()
    const answerMs = await askMs()
    // the database answered half way; the monotonic clock goes on from there
    return answerMs - (startedMs + steady()) / 2
  }
  let aheadMs = await readMs()
  let jumpedAtMs = -Infinity
  let isDistrusted = false
  return {
    now: () => new Date(aheadMs + steady()),
    msSinceJump: () => steady() - jumpedAtMs,
    async read() {
      const readAheadMs = await readMs()
      const byMs = readAheadMs - aheadMs
      const hasJumped = Math.abs(byMs) > jumpMs
      const isAlone = hasJumped && Math.abs(readAheadMs + steady() - wall()) > jumpMs
      if (isAlone && !isDistrusted)
        onError(
          new Error(`The clock of the database jumped by ${Math.round(byMs / 1000)} s, and is not followed`),
        )
      isDistrusted = isAlone
      if (isAlone || Math.abs(byMs) <= noiseMs) return
      aheadMs = readAheadMs
      if (hasJumped) jumpedAtMs = steady()
    },
  }
}

/** Creates the clock of a database and reads it every 10 s; a failed reading waits for the next. Also returns its stop. */
export async function startDatabaseClock(
  db: Database,
  onError: (error: unknown) => void,
): Promise<{ clock: DatabaseClock; stop: () => void }> {
  const clock = await databaseClock(askDatabase(db), onError)
  const ending = new AbortController()
  const { signal } = ending
  const readOn = async () => {
    while (!signal.aborted) {
      await wait(readEveryMs, undefined, { signal, ref: false })
      // Every call reports a database that is away.
      await clock.read().catch(() => undefined)
    }
  }
  void readOn().catch(() => undefined)
  return { clock, stop: () => ending.abort() }
}
