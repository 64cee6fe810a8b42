// Faults on the connection to the database under 32 writers and ordinary calls: reset, black hole, held back, slow, flapping.
// `npx tsx bench/faults/database.ts [seconds of each]`, default 15; two workers. Exits with 1 when a promise of
// docs/reliability.md is broken.
import { setTimeout as wait } from 'node:timers/promises'
import { cloneDatabase, startCluster } from '#server/testing/cluster.ts'
import { startOrderWriters } from '#server/testing/process/orderWriters.ts'
import { buildOnce, productionSettings, startServer } from '#server/testing/process/serverProcess.ts'
import { databaseProxy } from '#server/testing/stubs/databaseProxy.ts'
import type { DatabaseProxy } from '#server/testing/stubs/databaseProxy.ts'
import { codesText, startClients } from '../trial/clients.ts'
import { openPeople } from '../trial/people.ts'
import { judgeAnswers, judgeLogins, judgeOrders, judgeProcesses } from '../trial/promises.ts'
import { startVerdict, seconds } from '../trial/verdict.ts'

const sickMs = Number(process.argv[2] ?? 15) * 1000
const writers = 32
const backMsMax = 10_000
/** The delay of each piece of data, in each direction. */
const delayMs = 50
const flapMs = 500

async function flap(proxy: DatabaseProxy): Promise<void> {
  for (const endMs = performance.now() + sickMs; performance.now() < endMs;) {
    proxy.cut()
    await wait(flapMs)
    proxy.heal()
    await wait(flapMs)
  }
}

const sicknesses: Record<string, (proxy: DatabaseProxy) => Promise<void>> = {
  cut: (proxy) => (proxy.cut(), wait(sickMs)),
  'black hole': (proxy) => (proxy.blackHole(), wait(sickMs)),
  'half-open': (proxy) => (proxy.hold(), wait(sickMs)),
  slow: (proxy) => (proxy.delay(delayMs), wait(sickMs)),
  flapping: flap,
}

await buildOnce()
const verdict = startVerdict()
const cluster = await startCluster()
const clone = await cloneDatabase(cluster.connection)
const proxy = await databaseProxy(clone.connection)
const server = await startServer({ ...productionSettings(proxy.connection), WORKERS: '2' })
const { people, pool } = openPeople(clone.connection)
try {
  const port = () => server.port
  const writing = await startOrderWriters(people, { port, writers, excused: { databaseAway: true } })
  const token = writing.tokens[0] ?? ''
  const clients = startClients(
    port,
    [
      { path: '/lines/searchLines' },
      { path: '/user/getUser', token },
      { path: '/orders/getOrdersList', token },
    ],
    20,
  )
  await writing.acknowledgeMore(writers)
  for (const [name, fallSick] of Object.entries(sicknesses)) {
    writing.resetTimes()
    clients.take()
    await fallSick(proxy)
    const healedMs = performance.now()
    proxy.heal()
    const isBack = await writing.acknowledgeMore(writers, backMsMax)
    const backMs = performance.now() - healedMs
    const answers = clients.take()
    console.log(`${name}: ${codesText(answers.codes)}`)
    judgeAnswers(verdict, answers, writing, `${name}: `)
    verdict.judge(`${name}: ${writers} orders more within 10 s`, isBack, seconds(backMs))
  }
  await writing.stop()
  await clients.stop()
  await judgeOrders(verdict, writing)
  await judgeLogins(verdict, server.port, writing.tokens)
  judgeProcesses(verdict, server)
  verdict.end()
} finally {
  server.signal('SIGTERM')
  await server.ended
  await pool.end()
  await proxy.close()
  await clone.drop()
  await cluster.stop()
}
