import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#contract/kernel/time.ts'
import { deliveryRetryMinutes } from '#contract/webhooks/words.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { insertLine, orderBody } from '#server/testing/data/lines.ts'
import { saveWebhook, webhookReceiver } from '#server/testing/data/webhooks.ts'
import type { WebhookReceiver } from '#server/testing/data/webhooks.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'
import { claimNext } from './claim.ts'
import { sweepWebhooks } from './index.ts'
import { settle } from './settle.ts'

let app: TestApp
let carrier: Actor
let customer: Actor
let lineId: number
let receiver: WebhookReceiver
let webhookId: number

beforeAll(async () => {
  app = await testApp(inject('cluster'))
})
afterAll(() => app.close())
beforeEach(async () => {
  carrier = await actor(app, { type: 3 })
  customer = await actor(app, { type: 2 })
  lineId = await insertLine(app, { carrierId: carrier.factoryId })
  receiver = await webhookReceiver()
  webhookId = (await saveWebhook(app, carrier, receiver)).webhook.id
})
afterEach(async () => {
  await app.data('/carrier/deleteWebhook', { webhookId }, carrier)
  await app.runAllJobs()
  await receiver.close()
})

/** Advances the time; sessions expire with it, so both sides log in again. */
async function pass(ms: number): Promise<void> {
  app.clock.advanceMs(ms)
  carrier = await actor(app, { type: 3, factoryId: carrier.factoryId })
  customer = await actor(app, { type: 2, factoryId: customer.factoryId })
}
const newOrder = () => app.data('/orders/createOrder', orderBody(lineId), customer)
const webhook = async () => {
  const [own] = (await app.data('/carrier/getWebhookList', {}, carrier)).list
  if (!own) throw new Error('The webhook is gone')
  return own
}
const deliveries = async () => (await app.data('/carrier/getDeliveryList', {}, carrier)).list
const newest = async () => {
  const [delivery] = await deliveries()
  return app.data('/carrier/getDelivery', { deliveryId: delivery?.id ?? 0 }, carrier)
}
const setState = (state: 'active' | 'paused') =>
  app.data('/carrier/setWebhookState', { webhookId, state }, carrier)
const upkeep = () => sweepWebhooks(app.db, app.clock.now())
const claim = () => claimNext(app.db, webhookId, app.clock.now())

test('retries a failed delivery after each wait, not before, and gives up after the last', async () => {
  receiver.answers([503, { error: 'busy' }])
  await newOrder()
  await app.runAllJobs()
  for (const [index, minutes] of deliveryRetryMinutes.entries()) {
    const before = await newest()
    expect(before).toMatchObject({ state: 'waiting', tries: index + 1, lastStatus: 503 })
    const nextTryAt = app.clock.now().getTime() + minutes * minuteMs
    expect(before.nextTryAt).toBe(new Date(nextTryAt).toISOString())
    await pass(minutes * minuteMs - 10_000)
    expect(await claim()).toBeNull()
    await pass(10_000)
    await app.runAllJobs()
    expect(receiver.requests).toHaveLength(index + 2)
  }
  const given = await newest()
  expect(given).toMatchObject({ state: 'failed', tries: 8, nextTryAt: null, deliveredAt: null })
  expect(given.attempts).toHaveLength(8)
  expect(given.attempts[0]).toMatchObject({ status: 503, fault: expect.stringMatching(/503.*日志/) })
  expect(new Set(receiver.received().map(({ body }) => body.id)).size).toBe(1)
  expect(await webhook()).toMatchObject({ state: 'active', waiting: 0, lastFault: given.lastFault })
})

test('starts a full set of tries on replay; keeps the newest twenty tries', async () => {
  receiver.answers([404, {}])
  await newOrder()
  const { id } = await newest()
  await app.pool.query(`update webhook_delivery set failures = 7 where id = $1`, [id])
  await app.runAllJobs()
  expect((await newest()).state).toBe('failed')
  await app.data('/carrier/replayDelivery', { deliveryId: id }, carrier)
  await app.runAllJobs()
  expect(await newest()).toMatchObject({ state: 'waiting', tries: 2 })
  await app.pool.query(
    `update webhook_delivery set state = 'failed', tries = 20,
      attempts = (select jsonb_agg(attempts -> 0 || jsonb_build_object('durationMs', n)) from generate_series(1, 20) n)
    where id = $1`,
    [id],
  )
  receiver.answers([200, {}])
  await app.data('/carrier/replayDelivery', { deliveryId: id }, carrier)
  await app.runAllJobs()
  const { attempts, tries, state } = await newest()
  expect({ tries, state, count: attempts.length }).toEqual({ tries: 21, state: 'delivered', count: 20 })
  expect(attempts[0]?.durationMs).toBe(2)
  expect(attempts.at(-1)).toMatchObject({ status: 200, fault: null })
})

describe('a process that dies', () => {
  test('sends the same event once more when it dies before saving the answer, as the log shows', async () => {
    await newOrder()
    const claimed = await claim()
    expect(claimed).toMatchObject({ tries: 1 })
    // under way: nobody else claims it, and its try is not in the log yet
    expect(await claim()).toBeNull()
    expect((await newest()).attempts).toEqual([])
    await pass(29_000)
    await app.runAllJobs()
    expect(receiver.requests).toEqual([])
    await pass(1_000)
    await app.runAllJobs()
    expect(receiver.received().map(({ body }) => body.id)).toEqual([claimed?.eventId])
    expect(await newest()).toMatchObject({
      state: 'delivered',
      tries: 2,
      attempts: [
        { status: null, fault: expect.stringMatching(/中断/) },
        { status: 200, fault: null },
      ],
    })
  })

  test('changes nothing when its result arrives late', async () => {
    await newOrder()
    const dead = await claim()
    if (!dead) throw new Error('Nothing to claim')
    await pass(30_000)
    await app.runAllJobs()
    const settled = await newest()
    const late = { status: 500, fault: '迟到', durationMs: 40_000, answer: '' }
    await app.db.transaction().execute((trx) => settle(trx, dead, late, app.clock.now()))
    expect(await newest()).toEqual(settled)
  })
})

test('backs off from a failing receiver, one try at a time; sends all once it answers', async () => {
  receiver.answers([500, {}])
  for (let placed = 0; placed < 6; placed += 1) await newOrder()
  await app.runAllJobs()
  expect(receiver.requests).toHaveLength(1)
  expect(await claim()).toBeNull()
  await pass(4_000)
  await app.runAllJobs()
  expect(receiver.requests).toHaveLength(2)
  await pass(8_000)
  receiver.answers([200, {}])
  await app.runAllJobs()
  // The four that were never tried; the other two wait for their minute.
  expect(receiver.requests).toHaveLength(6)
  expect((await webhook()).waiting).toBe(2)
  await pass(minuteMs)
  await app.runAllJobs()
  expect(await webhook()).toMatchObject({ waiting: 0, lastFault: null, lastFaultAt: null })
})

test('makes at most three tries at once for a receiver; a slow one delays no other', async () => {
  for (let placed = 0; placed < 5; placed += 1) await newOrder()
  const claims = await Promise.all([claim(), claim(), claim(), claim(), claim()])
  expect(claims.filter((each) => each !== null)).toHaveLength(3)
  expect(new Set(claims.flatMap((each) => each?.id ?? [])).size).toBe(3)
  const other = await actor(app, { type: 3 })
  const answering = await webhookReceiver()
  const { webhook: its } = await saveWebhook(app, other, answering)
  await app.data('/carrier/pingWebhook', { webhookId: its.id }, other)
  await app.runAllJobs()
  expect(answering.requests).toHaveLength(1)
  await answering.close()
})

describe('a pause', () => {
  test('keeps events and sends them when it ends', async () => {
    await setState('paused')
    await newOrder()
    await newOrder()
    await app.runAllJobs()
    expect(receiver.requests).toEqual([])
    expect(await webhook()).toMatchObject({ state: 'paused', waiting: 2 })
    expect(await newest()).toMatchObject({ state: 'waiting', nextTryAt: null, tries: 0 })
    const { id: deliveryId } = await newest()
    expect((await app.call('/carrier/replayDelivery', { deliveryId }, carrier)).msg).toMatch(/先启用/)
    await pass(2 * dayMs)
    await upkeep()
    await setState('active')
    await app.runAllJobs()
    expect(receiver.requests).toHaveLength(2)
    expect(await webhook()).toMatchObject({ state: 'active', waiting: 0 })
  })

  test.each(['by upkeep', 'when it ends'])('of more than three days drops older events, %s', async (by) => {
    await setState('paused')
    await newOrder()
    await pass(dayMs)
    await newOrder()
    await pass(2 * dayMs + hourMs)
    if (by === 'by upkeep') await upkeep()
    await setState('active')
    await app.runAllJobs()
    expect(receiver.requests).toHaveLength(1)
    expect(await deliveries()).toMatchObject([
      { state: 'delivered' },
      { state: 'failed', tries: 0, lastFault: expect.stringMatching(/重新推送/) },
    ])
  })
})

test('stops a webhook after three days of failures, notifies its admins, who activate it again', async () => {
  const staff = await actor(app, { type: 3, role: 'user', factoryId: carrier.factoryId })
  receiver.answers([500, {}])
  await newOrder()
  await app.runAllJobs()
  await pass(3 * dayMs - hourMs)
  await app.runAllJobs()
  await newOrder()
  await app.runAllJobs()
  expect((await webhook()).state).toBe('active')
  await pass(hourMs)
  await newOrder()
  await app.runAllJobs()
  expect(await webhook()).toMatchObject({ state: 'stopped', lastFault: expect.stringMatching(/500/) })
  const { list } = await app.data('/notices/getNoticeList', {}, carrier)
  expect(list[0]).toMatchObject({
    kind: 'webhookStopped',
    link: '/carrier/api?part=webhooks',
    text: expect.stringMatching(/“仓库系统”/),
  })
  const { rows } = await app.pool.query(
    `select user_id from notice where kind = 'webhookStopped' and user_id = $1`,
    [staff.userId],
  )
  expect(rows).toEqual([])
  const tried = receiver.requests.length
  await newOrder()
  await app.runAllJobs()
  expect(receiver.requests).toHaveLength(tried)
  receiver.answers([200, {}])
  await setState('active')
  await app.runAllJobs()
  expect(await webhook()).toMatchObject({ state: 'active', lastFault: null })
  expect((await newest()).state).toBe('delivered')
})

test('sends nothing for a disabled or former carrier until it is one again', async () => {
  await newOrder()
  await app.pool.query(`update factory set disabled_reason = '欠费' where id = $1`, [carrier.factoryId])
  await app.runAllJobs()
  await app.pool.query(`update factory set disabled_reason = null, type = 0 where id = $1`, [
    carrier.factoryId,
  ])
  await pass(3 * minuteMs)
  await upkeep()
  await app.runAllJobs()
  expect(receiver.requests).toEqual([])
  await app.pool.query(`update factory set type = 3 where id = $1`, [carrier.factoryId])
  await upkeep()
  await app.runAllJobs()
  expect(receiver.requests).toHaveLength(1)
})

test('deletes deliveries after thirty days, and those of a deleted webhook', async () => {
  await newOrder()
  await app.runAllJobs()
  await pass(30 * dayMs + 1)
  await newOrder()
  await upkeep()
  expect(await deliveries()).toHaveLength(1)
  const extra = (await saveWebhook(app, carrier, receiver)).webhook.id
  await app.data('/carrier/pingWebhook', { webhookId: extra }, carrier)
  await app.data('/carrier/deleteWebhook', { webhookId: extra }, carrier)
  await upkeep()
  const { rows } = await app.pool.query(
    `select (select count(*)::int from webhook where id = $1) as webhooks,
      (select count(*)::int from webhook_delivery where webhook_id = $1) as deliveries`,
    [extra],
  )
  expect(rows).toEqual([{ webhooks: 0, deliveries: 0 }])
})
