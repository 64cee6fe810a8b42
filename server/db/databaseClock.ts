import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { minuteMs } from '../../contract/kernel/time.ts'
import type { Clock } from '../core/clock.ts'
import type { Database } from './database.ts'

/** Tells the time in ms since the epoch, or since whenever it began. */
type Telling = () => number

/** The clocks of the machine that this process runs on. */
export interface MachineClocks {
  /** What people set, and NTP: it may jump. */
  wall: Telling
  /** What nobody sets: good for lengths alone. */
  steady: Telling
}

const machineClocks: MachineClocks = { wall: () => Date.now(), steady: () => performance.now() }

/** Readings differ by the way to the database and back; less is no difference, ms. */
const noiseMs = 250
/** No clock that is kept drifts so far between two readings, ms. */
const jumpMs = minuteMs
const readEveryMs = 10_000

/** The time of the database, kept by the steady clock of this machine between two readings. */
export interface DatabaseClock extends Clock {
  /** Takes a reading. */
  read(): Promise<void>
  /** How long ago a jump was followed, ms: what cannot be undone waits for a while. Infinity: never. */
  jumpedAgoMs(): number
}

const askDatabase = (db: Database) => async (): Promise<number> => {
  const { rows } = await sql<{ ms: number }>`
    select extract(epoch from clock_timestamp())::float8 * 1000 as ms`.execute(db)
  return rows[0]?.ms ?? Number.NaN
}

/**
 * One time for all machines: the database's. A jump of this machine's own clock moves nothing here. A jump of the database's is followed
 * where this machine's clock says the same (it was right then, or both are one machine), else not, and told once.
 */
export async function databaseClock(
  askMs: () => Promise<number>,
  onError: (error: unknown) => void,
  { wall, steady }: MachineClocks = machineClocks,
): Promise<DatabaseClock> {
  const readMs = async () => {
    const beganMs = steady()
    const toldMs = await askMs()
    // it was told half way, and goes on as the steady clock does
    return toldMs - (beganMs + steady()) / 2
  }
  let aheadMs = await readMs()
  let jumpedAtMs = -Infinity
  let isDistrusted = false
  return {
    now: () => new Date(aheadMs + steady()),
    jumpedAgoMs: () => steady() - jumpedAtMs,
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

/** The same of a database, read again and again; a reading that fails is left to the next. Gives what ends that, too. */
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
      // A database that is away is told of by every call.
      await clock.read().catch(() => undefined)
    }
  }
  void readOn().catch(() => undefined)
  return { clock, stop: () => ending.abort() }
}
