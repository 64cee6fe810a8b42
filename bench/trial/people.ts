import type pg from 'pg'
import { createDatabase } from '#server/db/database.ts'
import { createPool } from '#server/db/pool.ts'
import type { Connection } from '#server/db/pool.ts'
import { callServer } from '#server/testing/process/client.ts'
import type { People } from '#server/testing/process/orderWriters.ts'
import type { ServerProcess } from '#server/testing/process/serverProcess.ts'
import { realClock } from '#server/testing/realClock.ts'

/** Opens the run's own connection to the database, which bypasses the faults of the server's. */
export function openPeople(connection: Connection): { people: People; pool: pg.Pool } {
  const pool = createPool(connection, { max: 2, isForMaintenance: true, onError: () => undefined })
  return { people: { db: createDatabase(pool), clock: realClock }, pool }
}

/** Returns how many of these sessions the server refuses. */
export async function loggedOut(port: number, tokens: readonly string[]): Promise<number> {
  const answers = await Promise.all(tokens.map((token) => callServer(port, '/user/getUser', {}, { token })))
  return answers.filter(({ code }) => code !== 200).length
}

/** Returns the server's ended processes and uncaught errors; empty when all is well. */
export function deaths(server: ServerProcess): string[] {
  const failures = server.output().match(/A worker died|was not handled|was not caught/g) ?? []
  try {
    process.kill(server.pid, 0)
    return failures
  } catch {
    return ['the first process ended', ...failures]
  }
}
