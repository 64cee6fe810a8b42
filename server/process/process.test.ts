import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findLiveServer } from '../db/embedded/processes/pidFile.ts'
import { demoAccounts } from '../demo/people/accounts.ts'
import { visitorCookie } from '../testing/actors.ts'
import { orderBody } from '../testing/data/lines.ts'
import { callServer } from '../testing/process/client.ts'
import { crowd } from '../testing/process/load.ts'
import { buildOnce, startServer } from '../testing/process/serverProcess.ts'
import type { ServerProcess } from '../testing/process/serverProcess.ts'
import { readStream } from '../testing/stubs/streamReader.ts'

const longMs = 180_000

// One life of a data folder: each test continues where the one before it ended.
const folder = mkdtempSync(join(tmpdir(), 'zhuanxiantong-process-'))
const dataDir = join(folder, 'data')
const cluster = join(dataDir, 'postgres', 'cluster')
let server: ServerProcess
let banner: string
let orderNumber: string

beforeAll(async () => {
  // As root the database runs as another user, which needs access.
  chmodSync(folder, 0o755)
  await buildOnce()
}, longMs)

afterAll(async () => {
  server.signal('SIGTERM')
  await server.ended
  expect(findLiveServer(cluster)).toBeNull()
  rmSync(folder, { recursive: true, force: true })
}, longMs)

const passwordOf = (mobile: string) => new RegExp(`${mobile} {2}(\\S+) {2}`).exec(server.output())?.[1] ?? ''

async function logIn(mobile: string): Promise<string> {
  const { code, data } = await callServer(server.port, '/user/login', {
    mobile,
    password: passwordOf(mobile),
  })
  expect(code).toBe(200)
  return data.token
}

const accountLines = () =>
  server
    .output()
    .split('\n')
    .filter((line) => /^ {2}1\d{10} {2}/.test(line))

/** Returns a line to 义乌 and the price of an order on it, by the calls of the site. */
async function orderOnSomeLine() {
  const search = await callServer(server.port, '/lines/searchLines', { destinationCode: '330782' })
  const lineId = search.data.list[0]?.id ?? 0
  const quoted = await callServer(server.port, '/lines/quote', {
    lineId,
    weightGrams: 200_000,
    volumeCm3: 800_000,
  })
  return orderBody(lineId, { quotedTotalFen: quoted.data.totalFen })
}

test(
  'creates demo data at the first start, and prints the address, the accounts and where SMS codes appear',
  async () => {
    server = await startServer({ DATA_DIR: dataDir })
    banner = server.output()
    expect(banner).toContain(`专线通已启动：http://127.0.0.1:${server.port}`)
    expect(banner).toContain('/reference')
    expect(banner).toContain('/dev/getSmsInbox')
    expect(accountLines()).toHaveLength(Object.keys(demoAccounts).length)
    for (const { mobile, what } of Object.values(demoAccounts))
      expect(banner).toMatch(new RegExp(`${mobile}  \\S+  ${what}`))
    const search = await callServer(server.port, '/lines/searchLines', {})
    expect(search.data.total).toBeGreaterThan(1_000)
    expect((await fetch(`http://127.0.0.1:${server.port}/`)).status).toBe(200)
  },
  longMs,
)

test('lets a demo account log in with the printed password and order', async () => {
  const token = await logIn(demoAccounts.manufacturer.mobile)
  const answer = await callServer(server.port, '/orders/createOrder', await orderOnSomeLine(), { token })
  expect(answer.code).toBe(200)
  orderNumber = answer.data.number
})

test('answers every accepted request on SIGTERM under load, ends every stream with a message, and exits with 0', async () => {
  const visitors = crowd(server.port, 16)
  const streams = await Promise.all(
    Array.from({ length: 16 }, () => readStream(server.port, { cookie: visitorCookie() })),
  )
  for (const stream of streams) await stream.until('ready')
  await expect.poll(() => visitors.areAllAnswered()).toBe(true)
  server.signal('SIGTERM')
  const { code, output } = await server.ended
  expect(code).toBe(0)
  expect(output).not.toMatch(/"level":[456]0/)
  for (const stream of streams)
    expect(stream.received.at(-1)).toMatchObject({ event: 'end', data: { reason: 'restart' } })
  expect(await visitors.outcome).toMatchObject({ broken: [], refused: [] })
  expect(findLiveServer(cluster)).toBeNull()
})

test(
  'loads nothing at the second start and keeps everything, the passwords too',
  async () => {
    const firstAccounts = accountLines()
    server = await startServer({ DATA_DIR: dataDir })
    expect(banner).toContain('正在载入演示数据')
    expect(server.output()).not.toContain('正在载入演示数据')
    expect(accountLines()).toEqual(firstAccounts)
    const token = await logIn(demoAccounts.manufacturer.mobile)
    const { data } = await callServer(
      server.port,
      '/orders/getOrdersList',
      { keyword: orderNumber },
      { token },
    )
    expect(data.list.map(({ number }) => number)).toEqual([orderNumber])
  },
  longMs,
)

test(
  'recovers after kill -9 with every acknowledged order and the login',
  async () => {
    const token = await logIn(demoAccounts.manufacturer.mobile)
    const body = await orderOnSomeLine()
    const acknowledged: string[] = []
    const write = async () => {
      for (;;) {
        try {
          const answer = await callServer(server.port, '/orders/createOrder', body, { token })
          acknowledged.push(answer.data.number)
        } catch {
          return
        }
      }
    }
    const writers = Array.from({ length: 8 }, write)
    await expect.poll(() => acknowledged.length).toBeGreaterThan(100)
    server.signal('SIGKILL')
    await server.ended
    await Promise.all(writers)

    server = await startServer({ DATA_DIR: dataDir })
    for (const number of acknowledged.slice(-50)) {
      const { data } = await callServer(server.port, '/orders/getOrdersList', { keyword: number }, { token })
      expect(data.list.map((order) => order.number)).toEqual([number])
    }
    const { data } = await callServer(server.port, '/orders/getOrdersList', { status: 'pending' }, { token })
    expect(data.total).toBeGreaterThanOrEqual(acknowledged.length)
  },
  longMs,
)
