import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { createDatabase } from '../../db/database.ts'
import type { TestCluster } from '../cluster.ts'
import { testPool } from '../pool.ts'
import { realClock } from '../realClock.ts'
import { startOrderWriters } from './orderWriters.ts'
import type { OrderTally, OrderWriters } from './orderWriters.ts'
import { productionSettings, startServer } from './serverProcess.ts'

/** Options of `runKillRounds`. */
export interface KillOptions {
  /** The victim: the first process of the server (default), or that of PostgreSQL, which its supervisor restarts. */
  victim?: 'server' | 'database'
  /** Worker processes of the server, 1 by default. */
  workers?: number
  rounds: number
  /** Concurrent writers, each with an account of its own. */
  writers: number
  /** Acknowledged orders before each kill. */
  ordersPerRound: number
  onRound?: (round: number, acknowledged: number) => void
}

/** The result of `runKillRounds`. */
export interface KillOutcome extends OrderTally {
  /** Intentions that were sent again under their key because a kill cost the answer. */
  repeated: number
  /** The longest time without an acknowledged order, ms. */
  longestGapMs: number
}

/** Kills the postmaster of a database; its children end by themselves. */
async function killDatabase(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ folder: string }>(`select current_setting('data_directory') as folder`)
  const [pid] = readFileSync(join(rows[0]?.folder ?? '', 'postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGKILL')
}

/**
 * Kills the server again and again by kill -9 under concurrent createOrder, then checks every acknowledged order. The migrated
 * database lives on. Writers repeat unanswered calls under the same Idempotency-Key.
 */
export async function runKillRounds(
  connection: TestCluster['connection'],
  options: KillOptions,
): Promise<KillOutcome> {
  const settings = { ...productionSettings(connection), WORKERS: String(options.workers ?? 1) }
  const isDatabaseKilled = options.victim === 'database'
  const pool = testPool(connection, { max: 2, isForMaintenance: true })
  let server = await startServer(settings)
  let writers: OrderWriters | null = null
  try {
    writers = await startOrderWriters(
      { db: createDatabase(pool), clock: realClock },
      {
        port: () => server.port,
        writers: options.writers,
        excused: { broken: true, databaseAway: isDatabaseKilled },
      },
    )
    for (let round = 1; round <= options.rounds; round += 1) {
      await writers.acknowledgeMore(options.ordersPerRound)
      if (isDatabaseKilled) await killDatabase(pool)
      else {
        server.signal('SIGKILL')
        await server.ended
        server = await startServer(settings)
      }
      options.onRound?.(round, writers.acknowledged())
    }
    await writers.stop()
    return {
      ...(await writers.tally()),
      repeated: writers.repeated(),
      longestGapMs: writers.longestGapMs(),
    }
  } finally {
    void writers?.stop().catch(() => undefined)
    server.signal('SIGTERM')
    await server.ended
    await pool.end()
  }
}
