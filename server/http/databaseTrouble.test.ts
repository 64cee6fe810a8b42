import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { problems } from '../../contract/kernel/problems.ts'
import type { Envelope } from '../../contract/kernel/problems.ts'
import { actor } from '../testing/actors.ts'
import { databaseProxy } from '../testing/stubs/databaseProxy.ts'
import type { DatabaseProxy } from '../testing/stubs/databaseProxy.ts'
import { insertLine, orderBody } from '../testing/data/lines.ts'
import { testApp } from '../testing/testApp.ts'
import type { TestApp } from '../testing/testApp.ts'

const answerMsMax = 6_000
const backMsMax = 5_000
const away: Envelope = { ...problems.databaseAway, data: null }

let app: TestApp
let proxy: DatabaseProxy
let token: string
let lineId: number

beforeEach(async () => {
  app = await testApp(inject('cluster'), {
    async through(connection) {
      proxy = await databaseProxy(connection)
      return proxy.connection
    },
  })
  token = (await actor(app, { type: 2 })).token
  const { factoryId } = await actor(app, { type: 3 })
  lineId = await insertLine(app, { carrierId: factoryId })
})

afterEach(async () => {
  proxy.heal()
  // A sick database is logged; nothing else may be.
  const complaints = app.complaints.splice(0)
  await app.close()
  await proxy.close()
  const strange = complaints.filter(
    (line) => !/call failed|not ready|Connection terminated|ECONNRESET/.test(line) || /"code":"2/.test(line),
  )
  expect(strange).toEqual([])
})

const order = () => app.call('/orders/createOrder', orderBody(lineId), { token })

/** A read, a read with a login and a write at once; how long the slowest took. */
async function askAll(): Promise<{ answers: Envelope[]; slowestMs: number }> {
  const startedMs = performance.now()
  const answers = await Promise.all([
    app.call('/sites/getSiteList', {}),
    app.call('/user/getUser', {}, { token }),
    order(),
  ])
  return { answers, slowestMs: performance.now() - startedMs }
}

const get = (url: string) => app.server.inject({ method: 'GET', url })
const orderCount = async () => (await app.data('/orders/getOrdersList', {}, { token })).total

/** Asks until everything is answered as in health; fails after the limit. */
async function awaitHealth(): Promise<void> {
  const endMs = performance.now() + backMsMax
  for (;;) {
    const { answers } = await askAll()
    if (answers.every(({ code }) => code === 200)) return
    expect(performance.now()).toBeLessThan(endMs)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

test.each(['cut', 'blackHole'] as const)(
  '%s: every answer says so within 6 s, nobody is logged out, all is back within seconds',
  async (sickness) => {
    await Promise.all([askAll(), askAll(), askAll()])
    proxy[sickness]()
    const ready = get('/readyz')
    const startedMs = performance.now()
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' })
    expect(performance.now() - startedMs).toBeLessThan(1_000)
    // More than the pool has connections, so that some wait for one besides.
    for (const { answers, slowestMs } of await Promise.all(Array.from({ length: 5 }, askAll))) {
      expect(answers).toEqual([away, away, away])
      expect(slowestMs).toBeLessThan(answerMsMax)
    }
    expect((await ready).statusCode).toBe(503)
    proxy.heal()
    await awaitHealth()
    expect((await get('/readyz')).statusCode).toBe(200)
  },
)

test.each(['cut', 'blackHole', 'hold'] as const)(
  '%s in the middle of a write: refused within 6 s, nothing half-written then or by those who come after',
  async (sickness) => {
    proxy.after('insert into "freight_order"', () => proxy[sickness]())
    const startedMs = performance.now()
    expect(await order()).toEqual(away)
    expect(performance.now() - startedMs).toBeLessThan(answerMsMax)
    proxy.heal()
    await awaitHealth()
    const written = await orderCount()
    expect(await order()).toMatchObject({ code: 200 })
    expect(await orderCount()).toBe(written + 1)
    const { rows } = await app.pool.query<{ orders: number; events: number }>(
      'select (select count(*) from freight_order) as orders, (select count(distinct order_id) from order_event) as events',
    )
    // One by awaitHealth at least, one by the order above, none by the refused one.
    expect(rows[0]?.orders).toBe(written + 1)
    expect(rows[0]?.events).toBe(written + 1)
  },
)

test('a slow database makes slow answers, not wrong ones', async () => {
  proxy.delay(50)
  const { answers } = await askAll()
  expect(answers.map(({ code }) => code)).toEqual([200, 200, 200])
})

test('flapping: each answer is right or says that the database is away', async () => {
  let acknowledged = 0
  for (let round = 0; round < 10; round += 1) {
    const asked = Promise.all([askAll(), askAll()])
    await new Promise((resolve) => setTimeout(resolve, 20 * round))
    proxy.cut()
    await new Promise((resolve) => setTimeout(resolve, 20))
    proxy.heal()
    for (const { answers } of await asked) {
      for (const answer of answers) if (answer.code !== 200) expect(answer).toEqual(away)
      if (answers[2]?.code === 200) acknowledged += 1
    }
  }
  await awaitHealth()
  // An order may have been committed just before its answer was lost, never the reverse.
  expect(await orderCount()).toBeGreaterThan(acknowledged)
})
