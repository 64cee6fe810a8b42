import type pg from 'pg'
import { createPool } from '../db/pool.ts'
import type { Connection, PoolTimeouts } from '../db/pool.ts'

const patienceMs = 30_000

/** A busy machine stands still for seconds: a test that is not about time-outs must not meet one. */
export const patientTimeouts: PoolTimeouts = {
  connectMs: patienceMs,
  statementMs: patienceMs,
  answerMs: patienceMs,
  lockMs: patienceMs,
  idleInTransactionMs: patienceMs,
}

/** A database that is sick is noticed soon. */
export const shortTimeouts: PoolTimeouts = {
  connectMs: 500,
  statementMs: 500,
  answerMs: 500,
  lockMs: 500,
  idleInTransactionMs: 500,
}

/** Creates a pool with patient time-outs for what a test sets up and looks up. Ignores connections that die while idle. */
export const testPool = (
  connection: Connection,
  options: Partial<Parameters<typeof createPool>[1]> = {},
): pg.Pool => createPool(connection, { timeouts: patientTimeouts, onError: () => undefined, ...options })
