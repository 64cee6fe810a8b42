import pg from 'pg'
import { minuteMs } from '../../contract/kernel/time.ts'

/** Where the database is: a connection string, or the embedded server's socket. */
export type Connection =
  | { connectionString: string }
  | { host: string; port: number; user: string; password?: string; database: string }

const namedStatementsMax = 500

const silence = 'Query read timeout'

/** The query of node-postgres without its many overloads. */
const plainClient = pg.Client.prototype as unknown as {
  query: (this: pg.Client, ...args: unknown[]) => unknown
}

/** Hears of a statement as it begins, as its parameterised text, and by what it gives back of its end, with the fault if it had one. */
export type StatementWatch = (statement: string) => (fault?: unknown) => void

/** Tells of statements that took at least so long, waiting for locks included. */
export const slowStatements =
  (fromMs: number, tell: (statement: string, ms: number) => void): StatementWatch =>
  (statement) => {
    const beganMs = performance.now()
    return () => {
      const ms = performance.now() - beganMs
      if (ms >= fromMs) tell(statement, ms)
    }
  }

/**
 * A connection that did not answer a query in time is not used again: what is still under way on it (a transaction, a late
 * answer) would fall to whoever came next, and a connection that a firewall forgot would fail each of them in turn.
 */
class WatchedClient extends pg.Client {
  /** Whether a query went unanswered; then the connection is closed already. */
  isSilent = false
  watches: readonly StatementWatch[] = []

  private readonly watch = (error: unknown) => {
    if (this.isSilent || !(error instanceof Error && error.message === silence)) return
    this.isSilent = true
    hangUp(this)
  }

  // node-postgres declares many overloads; it answers by a promise, or by the callback that is given last.
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
    if (ends.length > 0) whenAnswered(answer, ends)
    if (answer instanceof Promise) answer.catch(this.watch)
    return answer as never
  }
}

/** As a parameterised text, which holds no values. */
const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : ((query as { text?: string } | null)?.text ?? '')

/** Ends the watches of a statement that is answered by a promise. */
function whenAnswered(answer: unknown, ends: readonly ReturnType<StatementWatch>[]): void {
  const end = (fault?: unknown) => ends.forEach((one) => one(fault))
  if (answer instanceof Promise)
    answer.then(
      () => end(),
      (fault: unknown) => end(fault),
    )
}

const hangUp = (client: WatchedClient) => void client.connection.stream.destroy()

/**
 * The client of one pool, which names each parameterised text, so that PostgreSQL parses and plans it once per connection. Capped:
 * what comes after the cap goes unnamed. PgBouncer below 1.21 in transaction mode needs it off.
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
    // node-postgres declares many overloads; the one that matters is (text, values), as Kysely and our raw calls use it.
    override query(...args: unknown[]): never {
      const [text, values] = args
      const name =
        typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined
      const passed = name === undefined ? args : [{ name, text, values }, ...args.slice(2)]
      return super.query(...passed)
    }
  }
}

/** Sessions ask for UTC; where a pooler in between drops that request, the offset is +08 or +05:30 instead. */
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

/** How long a pool waits for its database, each in ms. Tests have others: patient ones, and short ones where the database is sick. */
export interface PoolTimeouts {
  /** For a connection: a new one, or one that is free again. */
  connectMs: number
  /** For a statement, ended by the server. */
  statementMs: number
  /** For an answer of any kind: a server that is silent ends nothing. */
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

/** The time-outs of statements, as node-postgres names them. */
const statementSettings = ({ statementMs, answerMs, lockMs, idleInTransactionMs }: PoolTimeouts) => ({
  statement_timeout: statementMs,
  query_timeout: answerMs,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: idleInTransactionMs,
})

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
    /**
     * For what strangers look up: one plan for all values, made once a connection, since planning costs more than the work; what is
     * counted need not outlive a crash of the database.
     */
    isForLookups?: boolean
    /** For what must not write: the server refuses it, also where it could. */
    isReadOnly?: boolean
    watches?: readonly StatementWatch[]
    /** Those of production unless given. */
    timeouts?: PoolTimeouts
    onError: (error: Error) => void
  },
): pg.Pool {
  const timeouts = options.timeouts ?? usualPoolTimeouts
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
    // Where one connection has gone silent, those that lie idle have, too; a new one shows whether the database is there.
    const isSilent = client instanceof WatchedClient && client.isSilent
    if (!isSilent) idle.add(client)
    else for (const other of idle) if (other instanceof WatchedClient) hangUp(other)
  })
  // Its query fails when a connection dies in use; unheard, the event besides would end the process.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    if (client instanceof WatchedClient) client.watches = options.watches ?? []
  })
  // A connection that dies while the pool is being closed has died as it should.
  pool.on('error', (error) => {
    if (!pool.ending) options.onError(error)
  })
  return pool
}
