import pg from 'pg'
import type { Connection } from '../../server/db/pool.ts'
import { HttpConnection } from './httpConnection.ts'
import { runLoad } from './run.ts'
import type { Measured } from './run.ts'

export const connections = 32
const runSeconds = 10

/** The server and the database alone under the same load, in one run, one after the other, twice; the better of each counts. */
export interface Comparison {
  server: Measured
  database: Measured
  /** Throughput of the server over that of the database alone. */
  share: number
}

/** A request to the server as text, and the statements that it costs, as they are sent straight to the database. */
export interface Job {
  http: (connection: HttpConnection) => Promise<void>
  sql: (client: pg.Client) => Promise<void>
}

const better = (a: Measured, b: Measured) => (a.perSecond >= b.perSecond ? a : b)

async function loadServer(port: number, jobOf: () => Job): Promise<Measured> {
  const open = Array.from({ length: connections }, () => new HttpConnection(port))
  try {
    return await runLoad(
      open.map((connection) => () => jobOf().http(connection)),
      runSeconds,
    )
  } finally {
    for (const connection of open) connection.close()
  }
}

async function loadDatabase(connection: Connection, jobOf: () => Job): Promise<Measured> {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client(connection)
      await client.connect()
      return client
    }),
  )
  try {
    return await runLoad(
      clients.map((client) => () => jobOf().sql(client)),
      runSeconds,
    )
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}

/** Measures a job both ways. */
export async function compare(port: number, connection: Connection, jobOf: () => Job): Promise<Comparison> {
  const first = [await loadServer(port, jobOf), await loadDatabase(connection, jobOf)] as const
  const second = [await loadServer(port, jobOf), await loadDatabase(connection, jobOf)] as const
  const server = better(first[0], second[0])
  const database = better(first[1], second[1])
  return { server, database, share: server.perSecond / database.perSecond }
}
