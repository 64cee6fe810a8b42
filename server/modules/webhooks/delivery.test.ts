import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { actor, visitorCookie } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { startConsult, sendMessage } from '#server/testing/data/consults.ts'
import { insertLine, orderBody } from '#server/testing/data/lines.ts'
import { isSigned, saveWebhook, webhookReceiver } from '#server/testing/data/webhooks.ts'
import type { WebhookReceiver } from '#server/testing/data/webhooks.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'
import { orderHooksSql, notifyWebhooksOfOrder } from './index.ts'

let app: TestApp
let carrier: Actor
let customer: Actor
let lineId: number
let receiver: WebhookReceiver

beforeAll(async () => {
  app = await testApp(inject('cluster'))
})
afterAll(() => app.close())
beforeEach(async () => {
  carrier = await actor(app, { type: 3 })
  customer = await actor(app, { type: 2 })
  lineId = await insertLine(app, { carrierId: carrier.factoryId })
  receiver = await webhookReceiver()
})
afterEach(async () => {
  await app.runAllJobs()
  await receiver.close()
})

const newOrder = () => app.data('/orders/createOrder', orderBody(lineId), customer)
const deliveries = async () => (await app.data('/carrier/getDeliveryList', {}, carrier)).list
const detail = (deliveryId: number) => app.data('/carrier/getDelivery', { deliveryId }, carrier)
const events = () => receiver.received().map(({ body }) => body.event)

test('shows when a delivery behind a backed-off receiver goes out', async () => {
  const { webhook } = await saveWebhook(app, carrier, receiver)
  receiver.answers([503, { error: 'busy' }])
  await newOrder()
  await app.runAllJobs()
  await newOrder()
  const restsUntil = new Date(app.clock.now().getTime() + 4_000).toISOString()
  const [waiting] = await deliveries()
  expect(waiting).toMatchObject({ state: 'waiting', tries: 0, nextTryAt: restsUntil })
  await app.data('/carrier/deleteWebhook', { webhookId: webhook.id }, carrier)
})

describe('a customer action', () => {
  test('is sent once each, signed, with numbers and state, without personal data', async () => {
    const { secret } = await saveWebhook(app, carrier, receiver)
    const { id, number } = await newOrder()
    await app.data('/orders/updateOrder', { id, change: { kind: 'cancel', reason: '不发了' } }, customer)
    await app.runAllJobs()
    const received = receiver.received()
    expect(received.map(({ body }) => body)).toMatchObject([
      {
        event: 'order.placed',
        createdAt: app.clock.now().toISOString(),
        data: { orderNumber: number, waybillNumber: null, carrierNumber: null, status: 'pending' },
      },
      { event: 'order.cancelled', data: { orderNumber: number, status: 'cancelled', text: '不发了' } },
    ])
    for (const { headers, body } of received)
      expect(headers).toMatchObject({
        'content-type': 'application/json',
        'user-agent': 'zxt-webhook',
        'zxt-event': body.event,
        'zxt-event-id': body.id,
        'zxt-timestamp': String(app.clock.now().getTime() / 1000),
      })
    for (const each of received) {
      expect(await isSigned(each, secret)).toBe(true)
      expect(await isSigned({ ...each, text: `${each.text} ` }, secret)).toBe(false)
      expect(await isSigned(each, `${secret}x`)).toBe(false)
      expect(each.text).not.toMatch(/王小明|13800138000/)
    }
    expect(await deliveries()).toMatchObject([
      { event: 'order.cancelled', subject: number, state: 'delivered', tries: 1, lastStatus: 200 },
      { event: 'order.placed', subject: number, state: 'delivered', nextTryAt: null, lastFault: null },
    ])
  })

  test("includes the waybill once there is one; the carrier's own actions are not sent", async () => {
    await saveWebhook(app, carrier, receiver)
    const { id, number } = await newOrder()
    await app.data('/carrier/acceptOrder', { id, carrierNumber: 'TMS-1' }, carrier)
    const change = { kind: 'cancel' as const, reason: '不发了' }
    await app.data('/orders/updateOrder', { id, change }, customer)
    await app.runAllJobs()
    expect(events()).toEqual(['order.placed', 'order.cancelRequested'])
    expect(receiver.received()[1]?.body.data).toMatchObject({
      orderNumber: number,
      waybillNumber: expect.stringMatching(/\d/),
      carrierNumber: 'TMS-1',
      status: 'accepted',
    })
  })

  test("is sent for a consult without the message's text", async () => {
    await saveWebhook(app, carrier, { url: receiver.url, events: ['consult.message'] })
    await newOrder()
    const visitor = { cookie: visitorCookie() }
    const { id: consultId, subject } = await startConsult(app, visitor, { lineId })
    await sendMessage(app, carrier, consultId, '能发')
    await app.runAllJobs()
    expect(receiver.received().map(({ body }) => body)).toMatchObject([
      { event: 'consult.message', data: { consultId, subject } },
    ])
    expect(receiver.received()[0]?.text).not.toContain('今天能发吗')
  })

  test('leaves no delivery when rolled back, and one when repeated under one key', async () => {
    await saveWebhook(app, carrier, receiver)
    const { id: orderId } = await newOrder()
    const brokenOff = app.db.transaction().execute(async (trx) => {
      const { rows: hooks } = await orderHooksSql(orderId, 'edit').execute(trx)
      await notifyWebhooksOfOrder(trx, hooks, { action: 'edit', text: '修改订单', now: app.clock.now() })
      throw new Error('broken off')
    })
    await expect(brokenOff).rejects.toThrow('broken off')
    expect((await deliveries()).map(({ event }) => event)).toEqual(['order.placed'])
    const options = { ...customer, idempotencyKey: 'one-intention-one-effect' }
    for (let time = 0; time < 3; time += 1) await app.data('/orders/createOrder', orderBody(lineId), options)
    await app.runAllJobs()
    expect(events()).toEqual(['order.placed', 'order.placed'])
  })

  test('is sent to every subscribed webhook under one event id, and to no other carrier', async () => {
    const all = await saveWebhook(app, carrier, receiver)
    await saveWebhook(app, carrier, { url: receiver.url, events: ['order.placed'] })
    await saveWebhook(app, carrier, { url: receiver.url, events: ['hold.released'] })
    const stranger = await actor(app, { type: 3 })
    await saveWebhook(app, stranger, receiver)
    await newOrder()
    await app.runAllJobs()
    const ids = receiver.received().map(({ body }) => body.id)
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
    expect((await app.data('/carrier/getDeliveryList', {}, stranger)).total).toBe(0)
    const webhookId = all.webhook.id
    const narrowed = await app.data('/carrier/getDeliveryList', { webhookId, event: 'order.placed' }, carrier)
    expect(narrowed).toMatchObject({ total: 1, list: [{ webhookId, webhookName: '仓库系统' }] })
  })
})

test('signs with the new and the previous secret for a day', async () => {
  const { webhook, secret: earlier } = await saveWebhook(app, carrier, receiver)
  const { secret } = await app.data('/carrier/renewWebhookSecret', { webhookId: webhook.id }, carrier)
  await newOrder()
  await app.runAllJobs()
  app.clock.advanceMs(24 * 3_600_000)
  customer = await actor(app, { type: 2 })
  await newOrder()
  await app.runAllJobs()
  const [first, second] = receiver.received()
  if (!first || !second) throw new Error('Two were to be received')
  expect(first.headers['zxt-signature']?.split(',')).toHaveLength(2)
  expect([await isSigned(first, secret), await isSigned(first, earlier)]).toEqual([true, true])
  expect([await isSigned(second, secret), await isSigned(second, earlier)]).toEqual([true, false])
})

describe('manual pushes', () => {
  test('sends a ping once, even if the webhook is paused', async () => {
    const { webhook } = await saveWebhook(app, carrier, receiver)
    const webhookId = webhook.id
    await app.data('/carrier/setWebhookState', { webhookId, state: 'paused' }, carrier)
    const sent = await app.data('/carrier/pingWebhook', { webhookId }, carrier)
    expect(sent).toMatchObject({ event: 'ping', state: 'waiting', tries: 0 })
    await app.runJobs()
    expect(receiver.received()[0]?.body).toMatchObject({ id: sent.eventId, event: 'ping' })
    expect(await detail(sent.id)).toMatchObject({
      state: 'delivered',
      body: receiver.received()[0]?.text,
      attempts: [{ at: app.clock.now().toISOString(), status: 200, fault: null, answer: '{"ok":true}' }],
    })
    receiver.answers([500, { error: 'no' }])
    const again = await app.data('/carrier/pingWebhook', { webhookId }, carrier)
    await app.runAllJobs()
    expect(await detail(again.id)).toMatchObject({ state: 'failed', nextTryAt: null, lastStatus: 500 })
  })

  test('replays the same body and event id; does not replay what waits', async () => {
    await saveWebhook(app, carrier, receiver)
    await newOrder()
    const [waiting] = await deliveries()
    const deliveryId = waiting?.id ?? 0
    expect((await app.call('/carrier/replayDelivery', { deliveryId }, carrier)).code).toBe(409)
    await app.runAllJobs()
    const answered = await app.data('/carrier/replayDelivery', { deliveryId }, carrier)
    expect(answered).toMatchObject({ id: deliveryId, state: 'waiting', tries: 1 })
    await app.runAllJobs()
    const [first, second] = receiver.received()
    expect(second?.text).toBe(first?.text)
    expect(await detail(deliveryId)).toMatchObject({ state: 'delivered', tries: 2 })
    expect((await detail(deliveryId)).attempts).toHaveLength(2)
  })

  test('allows sixty an hour', async () => {
    const { webhook } = await saveWebhook(app, carrier, receiver)
    for (let sent = 0; sent < 60; sent += 1)
      await app.data('/carrier/pingWebhook', { webhookId: webhook.id }, carrier)
    expect((await app.call('/carrier/pingWebhook', { webhookId: webhook.id }, carrier)).code).toBe(429)
    await app.data('/carrier/deleteWebhook', { webhookId: webhook.id }, carrier)
  })
})
