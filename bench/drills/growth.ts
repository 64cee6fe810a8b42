// The effect of years of data: a new system next to one with many orders, each with the built server, measured in turns. `npx tsx
// bench/drills/growth.ts [orders]`, default 1,300,000: some 25 million rows, 10 GB in the temporary folder, a quarter of an hour.
// Exits with 1 when a promise is broken.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { createDatabase } from '#server/db/database.ts'
import { startEmbedded } from '#server/db/embedded/start.ts'
import { migrate } from '#server/db/migrate.ts'
import { createPool } from '#server/db/pool.ts'
import { loadDemo } from '#server/demo/load.ts'
import { runUpkeepOnce } from '#server/testing/process/runUpkeep.ts'
import { buildOnce } from '#server/testing/process/serverProcess.ts'
import { changeNewest, fillHistory } from '../load/history/fillHistory.ts'
import { lists, openSessions, ourOrders, ourSessions } from '../load/orderJobs.ts'
import { startServer } from '../load/serverProcess.ts'
import { ourTracks } from '../load/trackJobs.ts'
import { startVerdict, seconds } from '../trial/verdict.ts'
import { compareTimes } from './growth/measure.ts'

const orders = Number(process.argv[2] ?? 1_300_000)
/** A county of 100 million events in five years: 6.7 million orders with fifteen each. */
const ordersPerDay = 3_650
const timesMax = 1.5
const upkeepMsMax = 10_000
const firstDays = 3
/** The days that an order takes, and the updates of its row and of its waybill's in that time. */
const recentDays = 8
const changesOfOrder = 6
const deadMax = 20_000
const vacuumMsMax = 300_000
const busyCarriers = 20

const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Waits until autovacuum has cleaned the orders, by their settings. */
async function waitForVacuum(pool: pg.Pool): Promise<void> {
  const dead = async () => {
    const { rows } = await pool.query<{ dead: number }>(
      `select sum(n_dead_tup)::integer as dead from pg_stat_user_tables where relname in ('freight_order', 'waybill')`,
    )
    return rows[0]?.dead ?? 0
  }
  const startedMs = performance.now()
  while ((await dead()) > deadMax) {
    if (performance.now() - startedMs > vacuumMsMax) throw new Error('No vacuum came to the orders')
    await wait(1_000)
  }
  say(`vacuumed by itself: ${seconds(performance.now() - startedMs)}`)
}

/** Clean-up functions, run in reverse order. */
const ends: (() => Promise<void>)[] = []

/** Starts a system with so many orders, served by the built server. */
async function openSystem(folder: string, name: string, made: number) {
  const dataDir = join(folder, name)
  const embedded = await startEmbedded({ dataDir })
  ends.push(() => embedded.stop())
  const pool = createPool(embedded.connection, {
    max: 4,
    isForMaintenance: true,
    onError: (error) => say(error.message),
  })
  ends.push(() => pool.end())
  await migrate(createDatabase(pool))
  await loadDemo(pool, { now: new Date() })
  await fillHistory(pool, { orders: made, days: made / ordersPerDay, log: (line) => say(`${name}: ${line}`) })
  await changeNewest(pool, Math.min(made, recentDays * ordersPerDay), changesOfOrder)
  await waitForVacuum(pool)
  // a day later, just before the next vacuum
  await changeNewest(pool, ordersPerDay, changesOfOrder - 1)
  const server = await startServer(dataDir)
  ends.push(() => server.stop())
  const { rows: carriers } = await pool.query<{ id: number }>(
    `select min(u.id) as id from freight_order o join app_user u on u.factory_id = o.carrier_id
     where o.id > (select max(id) - 10000 from freight_order) group by o.carrier_id order by count(*) desc limit ${busyCarriers}`,
  )
  const tokens = await ourSessions(pool)
  const page = { page: 1, pageSize: 20 }
  const works = {
    'one waybill': ourTracks(1, { prefix: 'YH', among: made }),
    'newest 20 orders of a customer': lists(tokens, undefined, page),
    'newest 20 orders of a busy carrier': lists(
      await openSessions(
        pool,
        carriers.map(({ id }) => id),
      ),
      undefined,
      page,
      '/carrier/getOrderList',
    ),
    'an order': await ourOrders(pool, tokens, 100),
  }
  return {
    works,
    port: server.port,
    pool,
    /** Runs the upkeep of every ten minutes and returns its time, ms. */
    async upkeepMs() {
      const startedMs = performance.now()
      await runUpkeepOnce(pool, dataDir)
      return performance.now() - startedMs
    },
  }
}

await buildOnce()
const folder = mkdtempSync(join(tmpdir(), 'zhuanxiantong-growth-'))
chmodSync(folder, 0o755)
const verdict = startVerdict()
try {
  const empty = await openSystem(folder, 'first days', ordersPerDay * firstDays)
  const full = await openSystem(folder, 'full', orders)
  const { rows } = await full.pool.query<{ name: string; rows: number; bytes: string; indexes: string }>(
    `select relname as name, n_live_tup as rows, pg_size_pretty(pg_table_size(relid)) as bytes, pg_size_pretty(pg_indexes_size(relid)) as indexes
     from pg_stat_user_tables order by pg_total_relation_size(relid) desc limit 8`,
  )
  for (const { name, rows: count, bytes, indexes } of rows)
    say(`${name}: ${count} rows, ${bytes}, indexes ${indexes}`)
  for (const round of ['first', 'second']) {
    const [emptyMs, fullMs] = [await empty.upkeepMs(), await full.upkeepMs()]
    say(`${round} round of upkeep: ${seconds(emptyMs)}, full ${seconds(fullMs)}`)
    if (round === 'second')
      verdict.judge('a round of upkeep within 10 s', fullMs <= upkeepMsMax, seconds(fullMs))
  }
  for (const name of Object.keys(empty.works) as (keyof typeof empty.works)[]) {
    const { p50Ms, p99Ms, times } = await compareTimes(
      { port: empty.port, next: empty.works[name] },
      { port: full.port, next: full.works[name] },
    )
    const figures = `${times.toFixed(2)} × (p99 ${p99Ms.empty.toFixed(1)} : ${p99Ms.full.toFixed(1)} ms, p50 ${p50Ms.empty.toFixed(1)} : ${p50Ms.full.toFixed(1)} ms)`
    verdict.judge(`p99 of ${name} within ${timesMax} ×`, times <= timesMax, figures)
  }
} finally {
  for (const end of ends.toReversed()) await end()
  rmSync(folder, { recursive: true, force: true })
}
verdict.end()
