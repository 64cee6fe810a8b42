// Two processes behind nginx or Caddy, with the examples of deploy/, restarted in turn under callers and writers, with an open
// event stream and downloads. `npx tsx bench/drills/rolling.ts [nginx|caddy] [rounds] [callers] [stop delay, s]`, default nginx,
// 2, 20 and 5. Requirements: docs/operations.md, Upgrade. Exits with 1 when a promise is broken.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { actor } from '#server/testing/actors.ts'
import { cloneDatabase, startCluster } from '#server/testing/cluster.ts'
import { insertLine, orderBody } from '#server/testing/data/lines.ts'
import { freePort } from '#server/testing/freePort.ts'
import { callServer } from '#server/testing/process/client.ts'
import { startOrderWriters } from '#server/testing/process/orderWriters.ts'
import { buildOnce, productionSettings, startServer } from '#server/testing/process/serverProcess.ts'
import { startClients } from '../trial/clients.ts'
import { openPeople } from '../trial/people.ts'
import { judgeLogins, judgeOrders } from '../trial/promises.ts'
import { startVerdict, seconds } from '../trial/verdict.ts'
import { until } from './failover/programs.ts'
import { startProxy } from './rolling/proxies.ts'
import { downloadInTwo, offerSoftware } from './rolling/softwareFile.ts'
import { followStream } from './rolling/streamFollower.ts'

const name = process.argv[2] === 'caddy' ? 'caddy' : 'nginx'
const rounds = Number(process.argv[3] ?? 2)
const callers = Number(process.argv[4] ?? 20)
const stopDelay = process.argv[5] ?? '5'
const writers = 4
const downloadBytes = 8 * 1024 * 1024
const backMsMax = 5_000

await buildOnce()
const verdict = startVerdict()
const folder = mkdtempSync(join(tmpdir(), 'zhuanxiantong-rolling-'))
const cluster = await startCluster()
const clone = await cloneDatabase(cluster.connection)
const { people, pool } = openPeople(clone.connection)
const ports = [await freePort(), await freePort()]
const [port, tlsPort, redirectPort] = [await freePort(), await freePort(), await freePort()]
const startAt = (at: number) =>
  startServer({
    ...productionSettings(clone.connection),
    PORT: String(at),
    FILES_DIR: join(folder, 'files'),
    TRUSTED_PROXIES: '127.0.0.1',
    STOP_DELAY_SECONDS: stopDelay,
  })
const servers = await Promise.all(ports.map(startAt))
const proxy = startProxy(name, { folder, port, tlsPort, redirectPort, servers: ports })

/** Requests readiness by TLS and returns the status code. */
const byTls = () =>
  new Promise<string>((resolve, reject) => {
    const ca = readFileSync(join(folder, 'cert.pem'))
    request({ port: tlsPort, path: '/readyz', ca, servername: 'your.host' }, (answer) => {
      answer.resume()
      resolve(String(answer.statusCode))
    })
      .on('error', reject)
      .end()
  })

try {
  verdict.judge('the example is taken by the program itself', true, proxy.checked)
  const isThere = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status === 200
  await until(name, isThere, { withinMs: 20_000, folder, names: [name] })
  if (name === 'nginx') {
    const status = await byTls()
    verdict.judge('TLS answers', status === '200', status)
  }
  const offered = await offerSoftware(people, port, downloadBytes)
  const writing = await startOrderWriters(people, { port: () => port, writers, pauseMs: 110, excused: {} })
  const token = writing.tokens[0] ?? ''
  const clients = startClients(
    () => port,
    Array.from({ length: callers }, (_, index) =>
      index % 2 === 0
        ? { path: '/lines/searchLines' as const }
        : { path: '/orders/getOrdersList' as const, token },
    ),
    0,
  )
  const watcher = await actor(people, { type: 2 })
  const lineId = await insertLine(people, { carrierId: (await actor(people, { type: 3 })).factoryId })
  const follower = followStream(port, watcher.token)
  const placed: string[] = []
  let isOver = false
  const placing = (async () => {
    while (!isOver) {
      const { data } = await callServer(port, '/orders/createOrder', orderBody(lineId), {
        token: watcher.token,
      })
      placed.push(data.number)
      await wait(500)
    }
  })()

  let downloads = 0
  for (let round = 1; round <= rounds; round += 1)
    for (const [index, at] of ports.entries()) {
      await writing.acknowledgeMore(2 * writers)
      servers[index]?.signal('SIGTERM')
      // through the process that answers
      if (await downloadInTwo(port, offered)) downloads += 1
      await servers[index]?.ended
      servers[index] = await startAt(at)
      // until the proxy has noticed the restart
      await wait(3_000)
      console.log(`round ${round}: process ${index + 1} is back, ${writing.acknowledged()} orders so far`)
    }
  isOver = true
  await placing
  await writing.stop()
  await clients.stop()
  const { codes, broken, longestMs } = clients.take()
  await wait(2_000)
  await follower.stop()
  const all = [...codes.values()].reduce((sum, count) => sum + count, 0)
  const failed = broken.length + all - (codes.get(200) ?? 0)
  verdict.judge(
    '0 calls failed',
    failed === 0,
    `${failed} of ${all + broken.length}, the longest ${seconds(longestMs)}`,
  )
  await judgeOrders(verdict, writing)
  await judgeLogins(verdict, port, writing.tokens)
  const missed = placed.filter((number) => !follower.received.has(number)).length
  const figure = `${missed} of ${placed.length} orders, opened ${follower.opened()} times`
  verdict.judge('the stream misses nothing', missed === 0, figure)
  const gapMs = follower.longestGapMs()
  verdict.judge('the stream is back within 5 s', gapMs <= backMsMax, seconds(gapMs))
  const wanted = 2 * rounds
  verdict.judge('downloads come whole, in two pieces', downloads === wanted, `${downloads} of ${wanted}`)
  verdict.end()
} finally {
  await proxy.running.end('SIGTERM')
  for (const server of servers) server.signal('SIGTERM')
  await Promise.all(servers.map(({ ended }) => ended))
  await pool.end()
  await clone.drop()
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}
