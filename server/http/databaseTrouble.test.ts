import { afterEach, expect, inject, test } from 'vitest'
import { problems } from '#contract/kernel/problems.ts'
import type { Envelope } from '#contract/kernel/problems.ts'
import { eventually } from '#contract/kernel/testing/eventually.ts'
import { createDatabase } from '../db/database.ts'
import type { PoolTimeouts } from '../db/pool.ts'
import { actor } from '../testing/actors.ts'
import { insertLine, orderBody } from '../testing/data/lines.ts'
import { patientTimeouts, shortTimeouts } from '../testing/pool.ts'
import { databaseProxy } from '../testing/stubs/databaseProxy.ts'
import type { DatabaseProxy } from '../testing/stubs/databaseProxy.ts'
import { testApp } from '../testing/testApp.ts'
import type { TestApp } from '../testing/testApp.ts'

const away: Envelope = { ...problems.databaseAway, data: null }

const awayLine = 'The database is away'
const backLine = 'The database is back'

let app: TestApp
let proxy: DatabaseProxy
let token: string
let lineId: number

/** Builds the application behind a proxy, with short time-outs where a test waits for them, long ones otherwise. */
async function open(timeouts: PoolTimeouts): Promise<void> {
  app = await testApp(inject('cluster'), {
    timeouts,
    async through(connection) {
      proxy = await databaseProxy(connection)
      return proxy.connection
    },
  })
  const patient = { ...app, db: createDatabase(app.pool) }
  token = (await actor(patient, { type: 2 })).token
  const { factoryId } = await actor(patient, { type: 3 })
  lineId = await insertLine(patient, { carrierId: factoryId })
}

interface LogLine {
  msg: string
  failedCalls?: number
  err?: { code?: string }
}
const logged = () => app.complaints.map((line) => JSON.parse(line) as LogLine)
const isOutageLine = ({ msg }: LogLine) => msg === awayLine || msg === backLine

/** Waits for the line at the end of the last outage. */
const awaitRecovery = () =>
  eventually(async () => {
    expect((await get('/readyz')).statusCode).toBe(200)
    expect(logged().findLast(isOutageLine)?.msg).not.toBe(awayLine)
  })

afterEach(async () => {
  proxy.heal()
  await awaitRecovery()
  const lines = logged()
  app.complaints.length = 0
  await app.close()
  await proxy.close()
  // A time-out that the database itself ended is logged with its stack; nothing else is, except each outage's two lines.
  expect(lines.filter((line) => !isOutageLine(line) && line.err?.code !== '57014')).toEqual([])
  const outageLines = lines.filter(isOutageLine).map(({ msg }) => msg)
  expect(outageLines).toEqual(outageLines.map((_, index) => (index % 2 === 0 ? awayLine : backLine)))
})

const order = (remark = '') => app.call('/orders/createOrder', orderBody(lineId, { remark }), { token })

/** Sends a read, a read with a login and a write at once. */
const askAll = (): Promise<Envelope[]> =>
  Promise.all([app.call('/sites/getSiteList', {}), app.call('/user/getUser', {}, { token }), order()])

const get = (url: string) => app.server.inject({ method: 'GET', url })

/** Repeats until all three succeed as before. */
const awaitHealth = () =>
  eventually(async () => expect((await askAll()).map(({ code }) => code)).toEqual([200, 200, 200]))

/** Counts the orders, and those with a timeline entry. */
async function storedOrders() {
  const { rows } = await app.pool.query<{ orders: number; refused: number; events: number }>(
    `select (select count(*) from freight_order) as orders,
      (select count(*) from freight_order where remark = 'refused') as refused,
      (select count(distinct order_id) from order_event) as events`,
  )
  return rows[0] ?? expect.unreachable()
}

test.each(['cut', 'blackHole'] as const)(
  '%s: every answer reports it, nobody is logged out, and all recovers by itself',
  async (sickness) => {
    await open(shortTimeouts)
    await Promise.all([askAll(), askAll(), askAll()])
    proxy[sickness]()
    const ready = get('/readyz')
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' })
    // More than the pool's connections, so that some wait for one.
    for (const answers of await Promise.all(Array.from({ length: 5 }, askAll)))
      expect(answers).toEqual([away, away, away])
    expect((await ready).statusCode).toBe(503)
    proxy.heal()
    await awaitHealth()
    await eventually(async () => expect((await get('/readyz')).statusCode).toBe(200))
  },
)

test.each(['cut', 'blackHole', 'hold'] as const)(
  '%s during a write: refused, and nothing is half-written, then or by later calls',
  async (sickness) => {
    await open(shortTimeouts)
    let isSick = false
    proxy.after('insert into "freight_order"', () => {
      isSick = true
      proxy[sickness]()
    })
    let answer: unknown
    // a busy machine may exceed a short time-out before the write begins
    await eventually(async () => {
      answer = await order('refused')
      expect(isSick).toBe(true)
    })
    expect(answer).toEqual(away)
    proxy.heal()
    await awaitHealth()
    const before = await storedOrders()
    await eventually(async () => expect(await order()).toMatchObject({ code: 200 }))
    const { orders, refused, events } = await storedOrders()
    expect(orders).toBeGreaterThan(before.orders)
    expect(refused).toBe(0)
    expect(events).toBe(orders)
  },
)

test('logs one warning and one recovery line for an outage, however many calls and checks fail', async () => {
  await open(patientTimeouts)
  await Promise.all([askAll(), askAll(), askAll()])
  proxy.cut()
  for (const answers of await Promise.all(Array.from({ length: 5 }, askAll)))
    expect(answers).toEqual([away, away, away])
  for (let check = 0; check < 3; check += 1) expect((await get('/readyz')).statusCode).toBe(503)
  expect(logged()).toMatchObject([{ msg: awayLine, fault: expect.any(String) as string }])
  expect(app.complaints.join('')).not.toMatch(/stack|select|insert/)
  proxy.heal()
  await awaitHealth()
  await awaitRecovery()
  expect(logged()).toMatchObject([
    { msg: awayLine },
    { msg: backLine, failedCalls: 15, seconds: expect.any(Number) as number },
  ])
})

test('logs nothing when the database ends one idle connection', async () => {
  await open(patientTimeouts)
  await askAll()
  const { rows } = await app.appPool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const before = app.appPool.totalCount
  await app.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await eventually(() => expect(app.appPool.totalCount).toBeLessThan(before))
  expect((await askAll()).map(({ code }) => code)).toEqual([200, 200, 200])
  expect(logged()).toEqual([])
})

test('answers slowly but correctly with a slow database', async () => {
  await open(patientTimeouts)
  proxy.delay(50)
  expect((await askAll()).map(({ code }) => code)).toEqual([200, 200, 200])
})

test('answers correctly or reports the database as away while it flaps', async () => {
  await open(patientTimeouts)
  let acknowledged = 0
  for (let round = 0; round < 10; round += 1) {
    const pending = Promise.all([askAll(), askAll()])
    await new Promise((resolve) => setTimeout(resolve, 20 * round))
    proxy.cut()
    await new Promise((resolve) => setTimeout(resolve, 20))
    proxy.heal()
    for (const answers of await pending) {
      for (const answer of answers) if (answer.code !== 200) expect(answer).toEqual(away)
      if (answers[2]?.code === 200) acknowledged += 1
    }
  }
  await awaitHealth()
  // An order may be committed just before its answer was lost, never the reverse.
  expect((await storedOrders()).orders).toBeGreaterThan(acknowledged)
})
