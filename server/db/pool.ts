import pg from 'pg'

/** Where the database is: a connection string, or the embedded server's socket. */
export type Connection =
  | { connectionString: string }
  | { host: string; port: number; user: string; password?: string; database: string }

const namedStatementsMax = 500

/**
 * Names each parameterised text, so that PostgreSQL parses and plans it once per connection. Capped: what comes after the cap
 * goes unnamed. PgBouncer below 1.21 in transaction mode needs it off.
 */
const statementNames = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = statementNames.get(text)
  if (known !== undefined) return known
  if (statementNames.size >= namedStatementsMax) return undefined
  const name = `s${statementNames.size}`
  statementNames.set(text, name)
  return name
}

class NamingClient extends pg.Client {
  // node-postgres declares many overloads; the one that matters is (text, values), as Kysely and our raw calls use it.
  override query(...args: unknown[]): never {
    const [text, values] = args
    const name =
      typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined
    const passed = name === undefined ? args : [{ name, text, values }, ...args.slice(2)]
    return Reflect.apply(super.query, this, passed) as never
  }
}

const isoFromPostgres = (value: string) => {
  const [date = '', time = ''] = value.split(' ')
  const [clock = '', fraction = ''] = time.replace(/\+00$/, '').split('.')
  return `${date}T${clock}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
}

const parsers: Record<number, (value: string) => unknown> = {
  // bigint: ids and fen stay below 2^53
  20: Number,
  1016: (value) => value.slice(1, -1).split(',').filter(Boolean).map(Number),
  // timestamptz: ISO 8601 in UTC, milliseconds
  1184: isoFromPostgres,
}

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
}

const timeouts = {
  statement_timeout: 4_000,
  query_timeout: 5_000,
  idle_in_transaction_session_timeout: 10_000,
  lock_timeout: 3_500,
}

/**
 * A pool with every time-out that node-postgres lacks by default (reliability.md fact 4): a sick database is an error within
 * seconds, never a hang. A pool for maintenance (migrations, bulk loading) waits as long as its statements take. `onError`
 * hears of connections that die while idle.
 */
export function createPool(
  connection: Connection,
  options: {
    max?: number
    namesStatements?: boolean
    isForMaintenance?: boolean
    onError: (error: Error) => void
  },
): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    ...(options.namesStatements === false ? {} : { Client: NamingClient }),
    types,
    max: options.max ?? 20,
    connectionTimeoutMillis: 4_000,
    ...(options.isForMaintenance ? {} : timeouts),
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: 'zhuanxiantong',
    options: '-c TimeZone=UTC -c DateStyle=ISO',
  })
  // A connection that dies while the pool is being closed has died as it should.
  pool.on('error', (error) => {
    if (!pool.ending) options.onError(error)
  })
  return pool
}
