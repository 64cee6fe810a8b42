// `npx tsx bench/statements.ts`: the statements of each piece of work, with planning and execution a request. Needs DATABASE_URL
// of a PostgreSQL that loads pg_stat_statements (the embedded one does not have it); fills it first.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPool } from '#server/db/pool.ts'
import { fillDatabase } from './load/database.ts'
import { HttpConnection } from './load/httpConnection.ts'
import { lists, ourOrders, ourSessions } from './load/orderJobs.ts'
import type { Request } from './load/rounds.ts'
import { runLoad } from './load/run.ts'
import { ourSearches } from './load/searchJobs.ts'
import { startServer } from './load/serverProcess.ts'
import { ourTracks } from './load/trackJobs.ts'

const connections = 4
const secondsEach = 8
/** Statements below this share of a work's time are summed up. */
const leastShare = 0.02

interface Statement {
  query: string
  calls: number
  plans: number
  planMs: number
  executeMs: number
}

const say = (line: string) => void process.stdout.write(`${line}\n`)
const connectionString = process.env['DATABASE_URL']
if (!connectionString) throw new Error('DATABASE_URL is not set')

const pool = createPool(
  { connectionString },
  { max: 4, isForMaintenance: true, onError: (error) => say(error.message) },
)
await fillDatabase(pool, 'large', say)
await pool.query('create extension if not exists pg_stat_statements')
await pool.query(`alter system set pg_stat_statements.track_planning = on`)
await pool.query('select pg_reload_conf()')

const dataDir = mkdtempSync(join(tmpdir(), 'zhuanxiantong-bench-'))
const server = await startServer(dataDir, { databaseUrl: connectionString })
const tokens = await ourSessions(pool)
const page = { page: 1, pageSize: 20 }
const works: [name: string, next: () => Request][] = [
  ['search by total', await ourSearches(pool, 'total')],
  ['search by total with services', await ourSearches(pool, 'total', { hasServices: true })],
  ['search of a whole site by total', await ourSearches(pool, 'total', { isWholeSite: true })],
  ['one waybill', ourTracks(1)],
  ['newest 20 orders', lists(tokens, undefined, page)],
  ['newest 20 in transit', lists(tokens, 'in_transit', page)],
  ['orders on a hundred lines', await ourOrders(pool, tokens, 100)],
]

for (const [name, next] of works) {
  const open = Array.from({ length: connections }, () => new HttpConnection(server.port))
  const workers = open.map((connection) => () => next()(connection))
  await runLoad(workers, 0.1, 2)
  await pool.query('select pg_stat_statements_reset()')
  const { done } = await runLoad(workers, secondsEach, 0)
  const { rows } = await pool.query<Statement>(
    `select query, calls::integer, plans::integer, total_plan_time as "planMs", total_exec_time as "executeMs"
     from pg_stat_statements where query not like '%pg_stat_statements%'
     order by total_plan_time + total_exec_time desc`,
  )
  for (const connection of open) connection.close()
  const sum = (of: (statement: Statement) => number) => rows.reduce((all, row) => all + of(row), 0)
  const timeOf = ({ planMs, executeMs }: Statement) => planMs + executeMs
  const all = sum(timeOf)
  say(
    `${name}: ${done} requests, ${(sum(({ calls }) => calls) / done).toFixed(1)} statements each, ` +
      `planned ${(sum(({ planMs }) => planMs) / done).toFixed(3)} ms, executed ${(sum(({ executeMs }) => executeMs) / done).toFixed(3)} ms a request`,
  )
  for (const row of rows.filter((statement) => timeOf(statement) >= leastShare * all))
    say(
      `  ${(row.calls / done).toFixed(2)} calls, planned ${(row.planMs / done).toFixed(3)} ms (${row.plans} of ${row.calls}), ` +
        `executed ${(row.executeMs / done).toFixed(3)} ms: ${row.query.replace(/\s+/g, ' ').slice(0, 110)}`,
    )
}

await server.stop()
await pool.end()
rmSync(dataDir, { recursive: true, force: true })
