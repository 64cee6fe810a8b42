import pg from 'pg'
import { minuteMs } from '#contract/kernel/time.ts'
import type { OutageReporter } from './outage.ts'

/** The address of the database: a connection string, or the embedded server's socket. */
export type Connection =
  | { connectionString: string }
  | { host: string; port: number; user: string; password?: string; database: string }

const namedStatementsMax = 500

const timeoutMessage = 'Query read timeout'

/** The query of node-postgres without its many overloads. */
const plainClient = pg.Client.prototype as unknown as {
  query: (this: pg.Client, ...args: unknown[]) => unknown
}

/** Called with each parameterised statement as it starts; the returned function is called at its end, with any error. */
export type StatementWatch = (statement: string) => (fault?: unknown) => void

/** Returns a watch that reports statements of at least `fromMs`, waiting for locks included. */
export const slowStatements =
  (fromMs: number, report: (statement: string, ms: number) => void): StatementWatch =>
  (statement) => {
    const startedMs = performance.now()
    return () => {
      const ms = performance.now() - startedMs
      if (ms >= fromMs) report(statement, ms)
    }
  }

/**
 * A client that is closed after a query without an answer. What still runs on it (a transaction, a late answer) would reach its
 * next user, and a connection dropped by a firewall would fail each of them.
 */
class WatchedClient extends pg.Client {
  /** A query timed out; the connection is closed. */
  isUnresponsive = false
  watches: readonly StatementWatch[] = []

  private readonly watch = (error: unknown) => {
    if (this.isUnresponsive || !(error instanceof Error && error.message === timeoutMessage)) return
    this.isUnresponsive = true
    closeConnection(this)
  }

  // node-postgres has many overloads; it returns a promise or calls the last argument.
  override query(...args: unknown[]): never {
    const last = args.at(-1)
    const watched =
      typeof last === 'function'
        ? [
            ...args.slice(0, -1),
            (error: unknown, result: unknown) => {
              this.watch(error)
              Reflect.apply(last, undefined, [error, result])
            },
          ]
        : args
    const { watches } = this
    const statement = watches.length > 0 ? textOf(args[0]) : ''
    const ends = watches.map((begin) => begin(statement))
    const answer = plainClient.query.apply(this, watched)
    if (ends.length > 0) endOnAnswer(answer, ends)
    if (answer instanceof Promise) answer.catch(this.watch)
    return answer as never
  }
}

/** Returns the parameterised text, which holds no values. */
const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : ((query as { text?: string } | null)?.text ?? '')

/** Calls the end functions when a statement's promise settles. */
function endOnAnswer(answer: unknown, ends: readonly ReturnType<StatementWatch>[]): void {
  const end = (fault?: unknown) => ends.forEach((one) => one(fault))
  if (answer instanceof Promise)
    answer.then(
      () => end(),
      (fault: unknown) => end(fault),
    )
}

const closeConnection = (client: WatchedClient) => void client.connection.stream.destroy()

/**
 * Returns a client class for one pool that names each parameterised text, so that PostgreSQL plans it once per connection.
 * Texts beyond the cap stay unnamed. PgBouncer below 1.21 in transaction mode needs this off.
 */
function namingClient(): typeof WatchedClient {
  const names = new Map<string, string>()
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (known !== undefined) return known
    if (names.size >= namedStatementsMax) return undefined
    const name = `s${names.size}`
    names.set(text, name)
    return name
  }
  return class NamingClient extends WatchedClient {
    // node-postgres has many overloads; Kysely and our raw calls use (text, values).
    override query(...args: unknown[]): never {
      const [text, values] = args
      const name =
        typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined
      const passed = name === undefined ? args : [{ name, text, values }, ...args.slice(2)]
      return super.query(...passed)
    }
  }
}

/** Sessions request UTC; where a pooler drops that request, the offset is +08 or +05:30 instead. */
const isoFromPostgres = (value: string) => {
  if (!value.endsWith('+00'))
    return new Date(value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString()
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

/** How long a pool waits for its database, each in ms. Tests use longer ones, and short ones for broken databases. */
export interface PoolTimeouts {
  /** For a connection: a new one, or a free one. */
  connectMs: number
  /** For a statement, ended by the server. */
  statementMs: number
  /** For any answer: a server that does not respond ends nothing itself. */
  answerMs: number
  /** For a lock, ended by the server. */
  lockMs: number
  /** For the next statement of an open transaction, ended by the server. */
  idleInTransactionMs: number
}

/** The time-outs of production. */
export const usualPoolTimeouts: PoolTimeouts = {
  connectMs: 4_000,
  statementMs: 4_000,
  answerMs: 5_000,
  lockMs: 3_500,
  idleInTransactionMs: 10_000,
}

/** Returns the time-outs of statements under their names in node-postgres. */
const statementSettings = ({ statementMs, answerMs, lockMs, idleInTransactionMs }: PoolTimeouts) => ({
  statement_timeout: statementMs,
  query_timeout: answerMs,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: idleInTransactionMs,
})

/** Passes each failure to connect on to the reporter; a connection is what a pool hands to its callers. */
function reportFailedConnections(pool: pg.Pool, outage: OutageReporter): void {
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown
  // with a callback nothing is returned
  pool.connect = ((...args: unknown[]) => {
    const fail = outage.watchConnect()
    const connected = connect(...args)
    if (connected instanceof Promise)
      connected.catch((error: unknown) => {
        if (!pool.ending) fail(error)
      })
    return connected
  }) as typeof pool.connect
}

/**
 * Creates a pool with every time-out that node-postgres lacks by default (reliability.md fact 4). An unreachable database then
 * causes an error within seconds. A pool for maintenance (migrations, bulk loading) has no limit per statement. `onError`
 * receives errors of idle connections.
 */
export function createPool(
  connection: Connection,
  options: {
    max?: number
    namesStatements?: boolean
    isForMaintenance?: boolean
    /**
     * For lookups by visitors: one plan for all values, made once per connection, since planning costs more than the query.
     * Counts need not survive a crash of the database.
     */
    isForLookups?: boolean
    /** Makes the server refuse writes, on a primary too. */
    isReadOnly?: boolean
    watches?: readonly StatementWatch[]
    /** Receives failed connections and statements, before their callers do. */
    outage?: OutageReporter
    /** Defaults to those of production. */
    timeouts?: PoolTimeouts
    onError: (error: Error) => void
  },
): pg.Pool {
  const timeouts = options.timeouts ?? usualPoolTimeouts
  const { outage } = options
  const watches = [...(options.watches ?? []), ...(outage ? [outage.watch] : [])]
  const pool = new pg.Pool({
    ...connection,
    Client: options.namesStatements === false ? WatchedClient : namingClient(),
    types,
    max: options.max ?? 20,
    connectionTimeoutMillis: timeouts.connectMs,
    ...(options.isForMaintenance ? {} : statementSettings(timeouts)),
    idleTimeoutMillis: minuteMs,
    keepAlive: true,
    application_name: 'zhuanxiantong',
    options: [
      '-c TimeZone=UTC -c DateStyle=ISO',
      ...(options.isForLookups ? ['-c plan_cache_mode=force_generic_plan -c synchronous_commit=off'] : []),
      ...(options.isReadOnly ? ['-c default_transaction_read_only=on'] : []),
    ].join(' '),
  })
  const idle = new Set<unknown>()
  pool.on('acquire', (client) => idle.delete(client))
  pool.on('remove', (client) => idle.delete(client))
  pool.on('release', (_, client) => {
    // Where one connection is unresponsive, the idle ones are, too; a new one shows whether the database is up.
    const isUnresponsive = client instanceof WatchedClient && client.isUnresponsive
    if (!isUnresponsive) idle.add(client)
    else for (const other of idle) if (other instanceof WatchedClient) closeConnection(other)
  })
  // The query of a connection that dies in use rejects; without a listener the event would end the process, too.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    if (client instanceof WatchedClient) client.watches = watches
  })
  // Connections may die while the pool is being closed.
  pool.on('error', (error) => {
    if (!pool.ending && !outage?.failIdle(error)) options.onError(error)
  })
  if (outage) reportFailedConnections(pool, outage)
  return pool
}
