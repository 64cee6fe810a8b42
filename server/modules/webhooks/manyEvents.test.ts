import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { insertLine, orderBody } from '#server/testing/data/lines.ts'
import { saveWebhook, webhookReceiver } from '#server/testing/data/webhooks.ts'
import type { WebhookReceiver } from '#server/testing/data/webhooks.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'
import { findDueWebhooks } from './claim.ts'

const eventsBefore = 5_000
const ordersPlaced = 10
const longMs = 60_000

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
  await receiver.close()
})

/** Inserts the events of a night, then orders as they are placed. */
async function thousands(): Promise<void> {
  await app.pool.query(
    `insert into webhook_delivery (webhook_id, event_id, event, subject, body, created_at, next_try_at)
    select $1, gen_random_uuid(), 'order.placed', 'YD', $2, $3, $3 from generate_series(1, $4)`,
    [webhookId, JSON.stringify({ id: randomUUID() }), app.clock.now(), eventsBefore],
  )
  for (let placed = 0; placed < ordersPlaced; placed += 1)
    await app.data('/orders/createOrder', orderBody(lineId), customer)
}
const count = async (what: string) =>
  (await app.pool.query<{ count: number }>(`select count(*) as count from ${what}`)).rows[0]?.count
const jobsOfNotices = () => count(`job where queue <> 'sms.sendNotice'`)
const waiting = () => count(`webhook_delivery where webhook_id = ${webhookId} and state = 'waiting'`)
const due = () => findDueWebhooks(app.db, app.clock.now(), 50)

test(
  'stores thousands of events for a paused webhook as their own rows, without jobs',
  async () => {
    await app.data('/carrier/setWebhookState', { webhookId, state: 'paused' }, carrier)
    await thousands()
    expect(await jobsOfNotices()).toBe(0)
    expect(await due()).toEqual([])
    await app.runAllJobs()
    expect(receiver.requests).toEqual([])
    expect(await waiting()).toBe(eventsBefore + ordersPlaced)
  },
  longMs,
)

test(
  'tries a failing one once, then backs off; creates no jobs, and tries no newer events meanwhile',
  async () => {
    receiver.answers([500, {}])
    await thousands()
    await app.runAllJobs()
    expect(receiver.requests).toHaveLength(1)
    expect(await due()).toEqual([])
    for (const restMs of [4_000, 8_000, 16_000]) {
      await app.data('/orders/createOrder', orderBody(lineId), customer)
      app.clock.advanceMs(restMs - 1)
      expect(await due()).toEqual([])
      app.clock.advanceMs(1)
      expect(await due()).toEqual([webhookId])
      await app.runAllJobs()
    }
    expect(receiver.requests).toHaveLength(4)
    expect(await jobsOfNotices()).toBe(0)
  },
  longMs,
)

test(
  'finds due deliveries behind thousands that are not due, the longest waiting first',
  async () => {
    await app.data('/carrier/setWebhookState', { webhookId, state: 'paused' }, carrier)
    await thousands()
    const others: number[] = []
    for (let index = 0; index < 3; index += 1) {
      const other = await actor(app, { type: 3 })
      const { webhook } = await saveWebhook(app, other, receiver)
      app.clock.advanceMs(1_000)
      await app.data('/carrier/pingWebhook', { webhookId: webhook.id }, other)
      others.push(webhook.id)
    }
    expect(await due()).toEqual(others)
    expect(await findDueWebhooks(app.db, app.clock.now(), 2)).toEqual(others.slice(0, 2))
    await app.runAllJobs()
    expect(receiver.requests).toHaveLength(3)
  },
  longMs,
)
