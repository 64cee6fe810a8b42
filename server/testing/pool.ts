import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { createOutageReporter } from '../db/outage.ts'
import { createPool } from '../db/pool.ts'
import type { Connection, PoolTimeouts } from '../db/pool.ts'

const longMs = 30_000

/** Long time-outs: a busy machine may stall for seconds, and only tests of time-outs should reach one. */
export const patientTimeouts: PoolTimeouts = {
  connectMs: longMs,
  statementMs: longMs,
  answerMs: longMs,
  lockMs: longMs,
  idleInTransactionMs: longMs,
}

/** Short time-outs, to notice a broken database soon. */
export const shortTimeouts: PoolTimeouts = {
  connectMs: 500,
  statementMs: 500,
  answerMs: 500,
  lockMs: 500,
  idleInTransactionMs: 500,
}

/** Creates a pool with long time-outs for setup and checks of a test. Ignores errors of idle connections. */
export const testPool = (
  connection: Connection,
  options: Partial<Parameters<typeof createPool>[1]> = {},
): pg.Pool => createPool(connection, { timeouts: patientTimeouts, onError: () => undefined, ...options })

/** Returns the options of an application's pools, whose failures are logged as in production. */
export const appPoolOptions = (logger: FastifyBaseLogger, timeouts = patientTimeouts) => ({
  timeouts,
  outage: createOutageReporter(logger),
  onError: (err: Error) => logger.error({ err }, 'background'),
})
