import type pg from 'pg'
import { startEmbedded } from '../db/embedded/start.ts'
import { createPool } from '../db/pool.ts'

/** The database settings of the server's environment. */
export interface DatabaseSettings {
  DATABASE_URL?: string | undefined
  DATABASE_DIRECT_URL?: string | undefined
  DATA_DIR: string
}

/** Prints a line of a command. */
export const printLine = (line: string): void => void process.stdout.write(`${line}\n`)
export const printError = (line: string): void => void process.stderr.write(`${line}\n`)

/**
 * Opens the server's database for a command, bypassing a pooler, while the work runs; joins a running embedded one. Statements
 * are unnamed: each runs a few times only, and names break behind a pooler.
 */
export async function withDatabase<Answer>(
  { DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR }: DatabaseSettings,
  work: (pool: pg.Pool) => Promise<Answer>,
): Promise<Answer> {
  // an empty setting counts as none
  const url = [DATABASE_DIRECT_URL, DATABASE_URL].find(Boolean)
  const embedded = url === undefined ? await startEmbedded({ dataDir: DATA_DIR, log: printLine }) : null
  const connection = embedded?.connection ?? { connectionString: url ?? '' }
  const onError = (error: Error) => printError(error.message)
  const pool = createPool(connection, { max: 3, namesStatements: false, isForMaintenance: true, onError })
  try {
    return await work(pool).finally(() => pool.end())
  } finally {
    await embedded?.stop()
  }
}
