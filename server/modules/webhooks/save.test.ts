import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { createWebhookSender } from '#server/adapters/webhooks/sender.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { saveWebhook } from '#server/testing/data/webhooks.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let carrier: Actor
let other: Actor

/** As in production: internal addresses are unreachable; every name is public. */
const sender = createWebhookSender({ mayReachPrivate: false }, { resolve: async () => ['8.8.8.8'] })

beforeAll(async () => {
  app = await testApp(inject('cluster'), { webhooks: sender })
})
afterAll(() => app.close())
beforeEach(async () => {
  carrier = await actor(app, { type: 3 })
  other = await actor(app, { type: 3 })
})

const url = 'https://tms.example.com/zxt'
const input = { name: '仓库系统', url, events: ['order.placed' as const] }
const list = async () => (await app.data('/carrier/getWebhookList', {}, carrier)).list
const trail = async (webhookId: number) => {
  const operator = await actor(app, { type: 9 })
  const subjects = [{ kind: 'webhook' as const, id: String(webhookId) }]
  return (await app.data('/ops/getAuditTrail', { subjects }, operator)).list
}

test('shows a secret once and stores it sealed; list, log and database do not reveal it', async () => {
  const { webhook, secret } = await saveWebhook(app, carrier, {
    url,
    events: ['hold.released', 'order.placed'],
  })
  expect(secret).toMatch(/^whsec_[\w-]{43}$/)
  expect(webhook).toEqual({
    id: webhook.id,
    name: '仓库系统',
    url,
    events: ['order.placed', 'hold.released'],
    state: 'active',
    createdAt: app.clock.now().toISOString(),
    earlierSecretUntil: null,
    lastDeliveredAt: null,
    lastFaultAt: null,
    lastFault: null,
    waiting: 0,
  })
  expect(await list()).toEqual([webhook])
  const { rows } = await app.pool.query(`select * from webhook where id = $1`, [webhook.id])
  expect(JSON.stringify(rows)).not.toContain(secret)
  expect(Buffer.from(rows[0].secret as Buffer).toString('latin1')).not.toContain(secret)
  expect(JSON.stringify([await list(), await trail(webhook.id)])).not.toContain('whsec_')
})

test('audits changing, pausing, renewing and deleting', async () => {
  const { webhook } = await saveWebhook(app, carrier, { url, events: ['order.placed'] })
  const { id: webhookId } = webhook
  const changed = {
    webhookId,
    ...input,
    url: 'https://wms.example.com/',
    events: ['order.cancelled' as const],
  }
  const saved = await app.data('/carrier/saveWebhook', changed, carrier)
  expect(saved).toMatchObject({ secret: null, webhook: { id: webhookId, events: ['order.cancelled'] } })
  await app.data('/carrier/saveWebhook', changed, carrier)
  for (const state of ['paused', 'paused', 'active'] as const)
    expect((await app.data('/carrier/setWebhookState', { webhookId, state }, carrier)).state).toBe(state)
  const { secret } = await app.data('/carrier/renewWebhookSecret', { webhookId }, carrier)
  expect((await list())[0]?.earlierSecretUntil).toBe('2026-11-21T02:00:00.000Z')
  expect(await app.data('/carrier/deleteWebhook', { webhookId }, carrier)).toBeNull()
  expect(await list()).toEqual([])
  expect((await app.call('/carrier/deleteWebhook', { webhookId }, carrier)).code).toBe(404)
  const entries = await trail(webhookId)
  expect(entries.map(({ action }) => action)).toEqual([
    'webhook.deleted',
    'webhook.secretRenewed',
    'webhook.stateChanged',
    'webhook.stateChanged',
    'webhook.changed',
    'webhook.created',
  ])
  expect(entries[4]).toMatchObject({
    before: { url, events: '新订单' },
    after: { url: 'https://wms.example.com/', events: '客户取消订单' },
  })
  expect(JSON.stringify(entries)).not.toContain(secret)
})

test('allows five, also of ten saved at once by two admins; a deleted one frees a slot', async () => {
  const colleague = await actor(app, { type: 3, factoryId: carrier.factoryId })
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      app.call('/carrier/saveWebhook', input, index % 2 === 0 ? carrier : colleague),
    ),
  )
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(5)
  expect(answers.find(({ code }) => code !== 200)).toMatchObject({
    code: 409,
    msg: expect.stringMatching(/最多 5 个/),
  })
  const [first] = await list()
  await app.data('/carrier/deleteWebhook', { webhookId: first?.id ?? 0 }, carrier)
  expect((await app.call('/carrier/saveWebhook', input, carrier)).code).toBe(200)
  expect((await app.call('/carrier/saveWebhook', input, other)).code).toBe(200)
})

describe('an address', () => {
  test.each([
    ['http://tms.example.com', /https:\/\//],
    ['https://10.0.0.1/zxt', /公网/],
    ['https://user:secret@tms.example.com', /用户名和密码/],
    ['tms', /https:\/\//],
    [`https://tms.example.com/${'路'.repeat(60)}`, /超过 500 个字/],
  ])('%s is refused at its field with what to enter', async (bad, why) => {
    const answer = await app.call('/carrier/saveWebhook', { ...input, url: bad }, carrier)
    expect(answer).toMatchObject({
      code: 400,
      data: { fields: [{ path: 'url', label: '地址', message: expect.stringMatching(why) }] },
    })
    expect(await list()).toEqual([])
  })

  test('is checked sixty times an hour', async () => {
    const { webhook } = await saveWebhook(app, carrier, { url })
    for (let saved = 1; saved < 60; saved += 1)
      await app.call('/carrier/saveWebhook', { ...input, webhookId: webhook.id }, carrier)
    const more = await app.call('/carrier/saveWebhook', input, carrier)
    expect(more).toMatchObject({ code: 429, msg: expect.stringMatching(/60 分钟后再试/) })
    app.clock.advanceMs(3_600_000)
    expect((await app.call('/carrier/saveWebhook', input, carrier)).code).toBe(200)
  })
})

test('counts refused addresses, so that names cannot be probed without end', async () => {
  for (let full = 0; full < 5; full += 1) await saveWebhook(app, carrier, { url })
  for (let count = 5; count < 60; count += 1) {
    const changed = { ...input, url: count % 2 === 0 ? url : 'https://10.0.0.1/zxt' }
    expect([400, 409]).toContain((await app.call('/carrier/saveWebhook', changed, carrier)).code)
  }
  expect((await app.call('/carrier/saveWebhook', input, carrier)).code).toBe(429)
})

test('hides everything from another carrier; staff may not manage webhooks', async () => {
  const { webhook } = await saveWebhook(app, carrier, { url })
  const { id: webhookId } = webhook
  const { id: deliveryId } = await app.data('/carrier/pingWebhook', { webhookId }, carrier)
  expect(await app.data('/carrier/getWebhookList', {}, other)).toEqual({ list: [], total: 0 })
  for (const filter of [{}, { webhookId }])
    expect(await app.data('/carrier/getDeliveryList', filter, other)).toEqual({ list: [], total: 0 })
  const staff = await actor(app, { type: 3, role: 'user', factoryId: carrier.factoryId })
  const tries = [
    ['/carrier/saveWebhook', { ...input, webhookId }],
    ['/carrier/renewWebhookSecret', { webhookId }],
    ['/carrier/setWebhookState', { webhookId, state: 'paused' }],
    ['/carrier/deleteWebhook', { webhookId }],
    ['/carrier/pingWebhook', { webhookId }],
    ['/carrier/getDelivery', { deliveryId }],
    ['/carrier/replayDelivery', { deliveryId }],
  ] as const
  for (const [path, body] of tries) {
    expect((await app.call(path, body as never, other)).code, path).toBe(404)
    expect((await app.call(path, body as never, staff)).code, path).toBe(403)
  }
  expect(await list()).toMatchObject([{ id: webhookId, state: 'active', waiting: 1 }])
})
