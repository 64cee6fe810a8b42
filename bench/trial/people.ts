import type pg from 'pg'
import { createDatabase } from '../../server/db/database.ts'
import { createPool } from '../../server/db/pool.ts'
import type { Connection } from '../../server/db/pool.ts'
import { realClock } from '../../server/testing/realClock.ts'
import type { People } from '../../server/testing/process/orderWriters.ts'
import { callServer } from '../../server/testing/process/client.ts'
import type { ServerProcess } from '../../server/testing/process/serverProcess.ts'

/** A way of the run's own to the database, around whatever makes it sick for the server. */
export function openPeople(connection: Connection): { people: People; pool: pg.Pool } {
  const pool = createPool(connection, { max: 2, isForMaintenance: true, onError: () => undefined })
  return { people: { db: createDatabase(pool), clock: realClock }, pool }
}

/** How many of these logins the server does not take. */
export async function loggedOut(port: number, tokens: readonly string[]): Promise<number> {
  const answers = await Promise.all(tokens.map((token) => callServer(port, '/user/getUser', {}, { token })))
  return answers.filter(({ code }) => code !== 200).length
}

/** What of a server's processes ended meanwhile, or was heard by nobody; empty where all of them live. */
export function deaths(server: ServerProcess): string[] {
  const said = server.output().match(/A worker died|heard by nobody|caught by nobody/g) ?? []
  try {
    process.kill(server.pid, 0)
    return said
  } catch {
    return ['the first process ended', ...said]
  }
}
