import pg from 'pg'
import { EmbeddedPostgresFailure, codeOf } from './failure.ts'

/** The connection options for node-postgres. */
export interface Connection {
  host: string
  port: number
  user: string
  password?: string
  database: string
}

/** The state of a server. `silent`: nothing listens. `busy`: it listens, but starts, recovers or stops. */
export type ServerState = 'ready' | 'busy' | 'silent'

const databaseAbsent = '3D000'
const tooManyConnections = '53300'
/** The database exists already, or another process is creating it or copying the same template. */
const createdByAnother = ['42P04', '23505', '55006']
const answersOfBusyServer = ['57P01', '57P02', '57P03', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']
const refusedCodes = ['ENOENT', 'ECONNREFUSED']

/** Checks the state of the server, and creates the connection's database if missing. Throws when settings are unsafe. */
export async function probeServer(connection: Connection): Promise<ServerState> {
  const answer = await runOnServer(connection, refuseUnsafeServer)
  if (answer !== databaseAbsent) return answer
  const created = await runOnServer({ ...connection, database: 'postgres' }, (client) =>
    createDatabase(client, connection.database),
  )
  return created === 'ready' ? probeServer(connection) : created === databaseAbsent ? 'busy' : created
}

async function runOnServer(
  connection: Connection,
  question: (client: pg.Client) => Promise<void>,
): Promise<ServerState | typeof databaseAbsent> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5000, query_timeout: 30_000 })
  // A connection that breaks between two statements emits an error; the statement's own rejection is enough.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await question(client)
    return 'ready'
  } catch (error) {
    if (error instanceof EmbeddedPostgresFailure) throw error
    const code = codeOf(error)
    if (code === databaseAbsent) return databaseAbsent
    // The application itself holds all connections, so the server works.
    if (code === tooManyConnections) return 'ready'
    if (refusedCodes.includes(code)) return 'silent'
    if (answersOfBusyServer.includes(code) || isBrokenConnection(error)) return 'busy'
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Checks for broken connections, which node-postgres reports without a code. */
function isBrokenConnection(error: unknown): boolean {
  return error instanceof Error && /terminated|timeout|timed out/i.test(error.message)
}

async function createDatabase(client: pg.Client, name: string): Promise<void> {
  try {
    await client.query(`create database ${client.escapeIdentifier(name)}`)
  } catch (error) {
    if (!createdByAnother.includes(codeOf(error))) throw error
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Throws when settings of the server lose acknowledged writes; an adopted server may have been started by hand. */
async function refuseUnsafeServer(client: pg.Client): Promise<void> {
  const settings = ['fsync', 'full_page_writes', 'synchronous_commit']
  const { rows } = await client.query<{ name: string }>(
    `select name from pg_settings where name = any($1) and setting = 'off'`,
    [settings],
  )
  if (rows.length === 0) return
  throw new EmbeddedPostgresFailure(
    `正在运行的数据库关闭了 ${rows.map((row) => row.name).join('、')},断电会丢数据。请先停止那个数据库,再启动本程序。`,
  )
}
