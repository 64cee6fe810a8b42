import { sql } from 'kysely'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  onTestFinished,
  test,
} from 'vitest'
import { minuteMs } from '#contract/kernel/time.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { submitRenewal, channelStubs } from '#server/testing/data/renewals.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let outside: Awaited<ReturnType<typeof channelStubs>>

beforeAll(async () => {
  outside = await channelStubs(() => app.clock.now())
})
// Every run queries all waiting orders, so each test needs its own database.
beforeEach(async () => {
  app = await testApp(inject('cluster'), { payChannels: outside.channels })
})
afterEach(() => app.close())
afterAll(() => outside.close())

const statusOf = async ({ token }: Actor, payOrderNumber: string) =>
  (await app.data('/Payment/getRenewal', { payOrderNumber }, { token })).status

async function waiting(channel: 'wechat' | 'alipay' = 'wechat') {
  const admin = await actor(app, { type: 2 })
  outside[channel].willReturnCode()
  const order = await submitRenewal(app, admin, { channel })
  return { admin, number: order.payOrderNumber, amountFen: order.priceFen }
}

describe.each(['wechat', 'alipay'] as const)('querying %s', (channel) => {
  test('credits once what was paid without a notice, querying after a minute', async () => {
    const { admin, number, amountFen } = await waiting(channel)
    outside[channel].willFail()
    app.clock.advanceMs(59_000)
    // Too young: a query would have failed.
    await app.askPayChannels()
    outside[channel].willReport({ number, amountFen })
    app.clock.advanceMs(2_000)
    await Promise.all([app.askPayChannels(), app.askPayChannels()])
    expect(await statusOf(admin, number)).toBe('paid')
    const { rows } = await sql<{ source: string; outcome: string }>`
      select source, outcome from pay_notice where number = ${number}`.execute(app.db)
    expect(rows).toEqual([{ source: 'query', outcome: 'paid' }])
  })

  test('queries again every five minutes and closes an unpaid order after its time', async () => {
    const { admin, number, amountFen } = await waiting(channel)
    outside[channel].willReport(null)
    app.clock.advanceMs(2 * minuteMs)
    await app.askPayChannels()
    expect(await statusOf(admin, number)).toBe('pending')
    outside[channel].willFail()
    app.clock.advanceMs(4 * minuteMs)
    // Queried four minutes ago: a query now would have failed.
    await app.askPayChannels()
    outside[channel].willReport({ number, amountFen, state: 'pending' })
    app.clock.advanceMs(11 * minuteMs)
    await app.askPayChannels()
    expect(await statusOf(admin, number)).toBe('closed')
  })

  test('closes nothing without an answer, but warns and queries again', async () => {
    const { admin, number, amountFen } = await waiting(channel)
    outside[channel].willFail()
    app.clock.advanceMs(20 * minuteMs)
    await app.askPayChannels()
    expect(await statusOf(admin, number)).toBe('pending')
    expect(app.complaints.splice(0)).toHaveLength(1)
    outside[channel].willReport({ number, amountFen })
    await app.askPayChannels()
    expect(await statusOf(admin, number)).toBe('paid')
  })

  test("does not credit an amount other than the order's", async () => {
    const { admin, number, amountFen } = await waiting(channel)
    outside[channel].willReport({ number, amountFen: amountFen - 1 })
    app.clock.advanceMs(2 * minuteMs)
    await app.askPayChannels()
    expect(await statusOf(admin, number)).toBe('pending')
    expect(app.complaints.splice(0)[0]).toContain('wrongAmount')
  })
})

test('queries other channels even when one does not answer', async () => {
  const silent: string[] = []
  for (let count = 0; count < 21; count += 1) silent.push((await waiting('wechat')).number)
  outside.wechat.willFail()
  app.clock.advanceMs(minuteMs)
  const { admin, number, amountFen } = await waiting('alipay')
  outside.alipay.willReport({ number, amountFen })
  app.clock.advanceMs(2 * minuteMs)
  for (let run = 0; run < 2; run += 1) await app.askPayChannels()
  expect(await statusOf(admin, number)).toBe('paid')
  // The silent channel is queried about each order in turn, with a complaint each time.
  const complained = app.complaints.splice(0).join('\n')
  for (const one of silent) expect(complained).toContain(one)
})

test('closes an order that the channel closed', async () => {
  const { admin, number, amountFen } = await waiting()
  outside.wechat.willReport({ number, amountFen, state: 'closed' })
  app.clock.advanceMs(2 * minuteMs)
  await app.askPayChannels()
  expect(await statusOf(admin, number)).toBe('closed')
})

test('credits once when a notice and an answer arrive at once', async () => {
  const { admin, number, amountFen } = await waiting()
  outside.wechat.willReport({ number, amountFen })
  app.clock.advanceMs(2 * minuteMs)
  const [, answered] = await Promise.all([
    app.askPayChannels(),
    outside.wechat.sendNotice(app, { number, amountFen }),
  ])
  expect(answered.isTaken).toBe(true)
  expect(await statusOf(admin, number)).toBe('paid')
  const { rows } = await sql`select 1 from audit_log where subject_id = ${number}`.execute(app.db)
  expect(rows).toHaveLength(1)
})

test('closes an order after its time when its channel is no longer configured', async () => {
  const without = await testApp(inject('cluster'))
  onTestFinished(() => without.close())
  const admin = await actor(without, { type: 2 })
  const { payOrderNumber } = await submitRenewal(without, admin)
  await sql`update pay_order set channel = 'wechat' where number = ${payOrderNumber}`.execute(without.db)
  const status = async () =>
    (await without.data('/Payment/getRenewal', { payOrderNumber }, { token: admin.token })).status
  without.clock.advanceMs(10 * minuteMs)
  await without.askPayChannels()
  expect(await status()).toBe('pending')
  without.clock.advanceMs(10 * minuteMs)
  await without.askPayChannels()
  expect(await status()).toBe('closed')
})
