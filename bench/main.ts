// `npm run bench`: the figures of docs/benchmarks.md, each as a ratio to the bare server (bench/bare) of the same run.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { EmbeddedPostgres } from '#server/db/embedded/start.ts'
import { createPool } from '#server/db/pool.ts'
import { startBare } from './bare/start.ts'
import { browserPath } from './browser/browserPath.ts'
import { firstViewGoals, measureFirstViews } from './browser/firstView.ts'
import { measureInteractions } from './browser/input.ts'
import { measureSlowNetworks } from './browser/slowNetwork.ts'
import { addGoal, areAllReached, goalLines, memoryGoal, ratioGoal } from './goals.ts'
import { startChild } from './load/childServer.ts'
import type { ChildServer } from './load/childServer.ts'
import { cpuMs } from './load/cpu.ts'
import { dataDirOf, databasePid, openData, sizes } from './load/database.ts'
import type { Size } from './load/database.ts'
import { measureDestinationPages } from './load/destinationPages.ts'
import { bareOrders, bareSessions, factoriesOf, lists, ourOrders, ourSessions } from './load/orderJobs.ts'
import { memoryOf } from './load/pss.ts'
import { compareInRounds, connections } from './load/rounds.ts'
import type { Compared, Figures, Request } from './load/rounds.ts'
import { bareSearches, ourSearches } from './load/searchJobs.ts'
import { startServer } from './load/serverProcess.ts'
import type { ServerProcess } from './load/serverProcess.ts'
import { deliverToStreams } from './load/streams.ts'
import { bareTracks, ourTracks } from './load/trackJobs.ts'

/** Idle connections are closed after a minute (server/db/pool.ts). */
const memoryAfterMs = 65_000

const say = (line: string) => void process.stdout.write(`${line}\n`)

/** A piece of work, as requests to the bare server and to ours. */
interface Work {
  name: string
  bare: () => Request
  ours: () => Request
}

/** Returns the ratio of bytes per second, for answers of the same size. */
const byBytes = ({ bare, ours, ratio }: Compared) => (ratio.median * ours.bytes) / bare.bytes

const sayFigures = (who: string, { perSecond, p99Ms, serverMs, databaseMs, bytes }: Figures) =>
  say(
    `    ${who} ${perSecond.toFixed(0).padStart(6)}/s  p99 ${p99Ms.toFixed(1).padStart(6)} ms  CPU ms a request ` +
      `${(serverMs + databaseMs).toFixed(2)} (server ${serverMs.toFixed(2)}, database ${databaseMs.toFixed(2)})  ${(bytes / 1000).toFixed(1)} kB`,
  )

/** The running servers of a size. */
interface Running {
  pool: pg.Pool
  bare: ChildServer
  ours: ServerProcess
  embedded: EmbeddedPostgres
  /** CPU time so far, ms. */
  cpu: (pid: number) => { server: number; database: number }
}

/** Measures the cost of schemas, sessions and Idempotency-Keys: our handlers without them (bench/unguarded), and with them. */
async function measureGuards(
  { embedded, ours, cpu }: Running,
  works: readonly { name: string; unguarded: () => Request; ours: () => Request }[],
): Promise<void> {
  const open = await startChild(join(import.meta.dirname, 'unguarded', 'server.ts'), embedded.connection)
  for (const work of works) {
    const compared = await compareInRounds(
      { port: open.port, cpuMs: () => cpu(open.pid), next: work.unguarded },
      { port: ours.port, cpuMs: () => cpu(ours.pid), next: work.ours },
    )
    const cost = ({ serverMs, databaseMs }: Figures) => serverMs + databaseMs
    say(
      `guards, ${work.name}: ${(cost(compared.ours) - cost(compared.bare)).toFixed(2)} ms of ${cost(compared.ours).toFixed(2)} ms CPU a request`,
    )
    sayFigures('without', compared.bare)
    sayFigures('with', compared.ours)
  }
  await open.stop()
}

/** Measures how soon changes reach 2,000 open streams at 20 orders a second. */
async function measureStreams(
  { bare, ours, cpu }: Running,
  tokens: readonly string[],
  orders: { bare: () => Request; ours: () => Request },
): Promise<void> {
  for (const [who, { port, pid }, listening, next] of [
    ['bare', bare, bareSessions(), orders.bare],
    ['ours', ours, tokens, orders.ours],
  ] as const) {
    const delivered = await deliverToStreams({ port, tokens: listening, next, cpuMs: () => cpu(pid) })
    say(
      `2,000 streams, 20 orders a second, ${who}: ${delivered.received} of ${delivered.expected} came, p50 ${delivered.p50Ms.toFixed(0)} ms, ` +
        `p99 ${delivered.p99Ms.toFixed(0)} ms, CPU ms an order ${delivered.cpuMs.toFixed(1)}`,
    )
    if (who === 'ours')
      addGoal({
        what: 'changes that came to their streams',
        value: `${delivered.received} of ${delivered.expected}`,
        goal: 'all',
        isReached: delivered.received === delivered.expected,
      })
  }
}

/** Serves the data of a size by both servers and compares them at each piece of work. */
async function measure(
  size: Size,
  worksOf: (pool: pg.Pool) => Promise<Work[]>,
  also: (running: Running) => Promise<void> = () => Promise.resolve(),
): Promise<Map<string, Compared>> {
  const embedded = await openData(size, say)
  const pool = createPool(embedded.connection, {
    max: 4,
    isForMaintenance: true,
    onError: (error) => say(error.message),
  })
  const bare = await startBare(dataDirOf(size), sizes[size], say)
  const ours = await startServer(dataDirOf(size))
  await pool.query('checkpoint')
  const cpu = (pid: number) => ({ server: cpuMs(pid), database: cpuMs(databasePid(size)) })
  const results = new Map<string, Compared>()
  for (const work of await worksOf(pool)) {
    const compared = await compareInRounds(
      {
        port: bare.port,
        cpuMs: () => cpu(bare.pid),
        next: work.bare,
      },
      {
        port: ours.port,
        cpuMs: () => cpu(ours.pid),
        next: work.ours,
      },
    )
    results.set(work.name, compared)
    const { median, least, most } = compared.ratio
    say(
      `${size}, ${work.name}: ${median.toFixed(2)} × (${least.toFixed(2)} to ${most.toFixed(2)}), by bytes ${byBytes(compared).toFixed(2)} ×`,
    )
    sayFigures('bare', compared.bare)
    sayFigures('ours', compared.ours)
  }
  await also({ pool, bare, ours, embedded, cpu })
  await bare.stop()
  await pool.end()
  if (size === 'large') {
    const pids = [ours.pid, databasePid(size)]
    say(`memory, server and database, right after the bench: ${memoryOf(pids).all.toFixed(0)} MB`)
    await wait(memoryAfterMs)
    memoryGoal('a minute after the bench', memoryOf(pids), 400)
  }
  await ours.stop()
  await embedded.stop()
  return results
}

async function measureStarts(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'zhuanxiantong-bench-'))
  const first = await startServer(dataDir, { command: 'npm' })
  await first.stop()
  const later = await startServer(dataDir, { command: 'npm' })
  await wait(memoryAfterMs)
  memoryGoal('idle', memoryOf([later.pid]), 250)
  const views = await measureFirstViews(later, say)
  await measureInteractions(later, say)
  await measureSlowNetworks(later)
  await measureDestinationPages(later)
  await later.stop()
  rmSync(dataDir, { recursive: true, force: true })
  for (const [what, { startedMs }, seconds] of [
    ['first start with demo data', first, 10],
    ['later start', later, 3],
  ] as const)
    addGoal({
      what,
      value: `${(startedMs / 1000).toFixed(1)} s`,
      goal: `< ${seconds} s`,
      isReached: startedMs < seconds * 1000,
    })
  for (const [path, atLeast] of Object.entries(firstViewGoals)) {
    const score = views.get(path)?.score ?? 0
    addGoal({
      what: `Lighthouse as on a phone, ${path}`,
      value: String(score),
      goal: `≥ ${atLeast}`,
      isReached: score >= atLeast,
    })
  }
}

const sorts = ['total', 'time', 'popularity'] as const
const searches = (size: Size, pool: pg.Pool): Promise<Work[]> =>
  Promise.all(
    sorts.map(async (sort) => ({
      name: `search by ${sort}`,
      bare: bareSearches(sizes[size].sites),
      ours: await ourSearches(pool, sort),
    })),
  )

const withServices = 'search by total with services'
const wholeSite = 'search of a whole site by total'

say(`${connections} connections, load generator on the same machine`)
// before minutes of measuring
browserPath()
await measureStarts()
const small = await measure('small', (pool) => searches('small', pool))
const page = { page: 1, pageSize: 20 }
let tokens: string[] = []
const worksOfLarge = async (pool: pg.Pool): Promise<Work[]> => {
  tokens = await ourSessions(pool)
  return [
    ...(await searches('large', pool)),
    {
      name: withServices,
      bare: bareSearches(sizes.large.sites),
      ours: await ourSearches(pool, 'total', { hasServices: true }),
    },
    {
      name: wholeSite,
      bare: bareSearches(sizes.large.sites, { isWholeSite: true }),
      ours: await ourSearches(pool, 'total', { isWholeSite: true }),
    },
    { name: 'one waybill', bare: bareTracks(1), ours: ourTracks(1) },
    { name: 'twenty waybills', bare: bareTracks(20), ours: ourTracks(20) },
    { name: 'newest 20 orders', bare: lists(bareSessions()), ours: lists(tokens, undefined, page) },
    {
      name: 'newest 20 in transit',
      bare: lists(bareSessions(), 'in_transit'),
      ours: lists(tokens, 'in_transit', page),
    },
    {
      name: 'orders on a hundred lines',
      bare: bareOrders(bareSessions(), 100),
      ours: await ourOrders(pool, tokens, 100),
    },
    {
      name: 'orders on one line',
      bare: bareOrders(bareSessions(), 1),
      ours: await ourOrders(pool, tokens, 1),
    },
  ]
}
const large = await measure('large', worksOfLarge, async (running) => {
  const { pool } = running
  const factoryTokens = await factoriesOf(pool)
  const [searchesByTotal, orders] = [await ourSearches(pool, 'total'), await ourOrders(pool, tokens, 100)]
  await measureStreams(running, tokens, { bare: bareOrders(bareSessions(), 100), ours: orders })
  await measureGuards(running, [
    { name: 'search by total', unguarded: searchesByTotal, ours: searchesByTotal },
    { name: 'one waybill', unguarded: ourTracks(1), ours: ourTracks(1) },
    {
      name: 'newest 20 orders',
      unguarded: lists(factoryTokens, undefined, page),
      ours: lists(tokens, undefined, page),
    },
    { name: 'orders on a hundred lines', unguarded: await ourOrders(pool, factoryTokens, 100), ours: orders },
  ])
})

for (const sort of sorts) {
  const name = `search by ${sort}`
  const ratio = (large.get(name)?.ours.p99Ms ?? Infinity) / (small.get(name)?.ours.p99Ms ?? 1)
  addGoal({
    what: `${name}, p99 at 1,000,000 lines over that at 10,000`,
    value: `${ratio.toFixed(2)} ×`,
    goal: '≤ 1.5 ×',
    isReached: ratio <= 1.5,
  })
  const compared = large.get(name)
  ratioGoal(`${name}, answers of the same size`, compared ? byBytes(compared) : 0, 1)
  ratioGoal(name, compared?.ratio.median ?? 0, 0.7)
}
const ratioOf = (name: string) => large.get(name)?.ratio.median ?? 0
addGoal({
  what: 'search by total with services, of that without',
  value: `${(ratioOf(withServices) / ratioOf('search by total')).toFixed(2)} ×`,
  goal: '≥ 0.9 ×',
  isReached: ratioOf(withServices) >= 0.9 * ratioOf('search by total'),
})
for (const [name, atLeast] of [
  [wholeSite, 0.3],
  ['one waybill', 0.6],
  ['twenty waybills', 0.6],
  ['newest 20 orders', 0.6],
  ['newest 20 in transit', 0.6],
  ['orders on a hundred lines', 0.3],
  ['orders on one line', 0.3],
] as const)
  ratioGoal(name, ratioOf(name), atLeast)

say('')
for (const line of goalLines()) say(line)
process.exitCode = areAllReached() ? 0 : 1
