import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { eventually } from '#contract/kernel/testing/eventually.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { saveWebhook, webhookReceiver } from '#server/testing/data/webhooks.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

/** A receiver that answers when the test decides. */
const waiting: ServerResponse[] = []
const server = createServer((_request, response) => waiting.push(response))

let app: TestApp
let carrier: Actor
let webhookId: number

beforeEach(async () => {
  waiting.length = 0
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  app = await testApp(inject('cluster'))
  carrier = await actor(app, { type: 3 })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  webhookId = (await saveWebhook(app, carrier, { url })).webhook.id
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
})

const ping = async () => (await app.data('/carrier/pingWebhook', { webhookId }, carrier)).id
const detail = (deliveryId: number) => app.data('/carrier/getDelivery', { deliveryId }, carrier)

test('does not delay others for slow receivers, and still counts their answers', async () => {
  app.startJobs()
  const deliveryId = await ping()
  await eventually(() => expect(waiting).toHaveLength(1))
  expect(await detail(deliveryId)).toMatchObject({ state: 'waiting', tries: 1, attempts: [] })
  const other = await actor(app, { type: 3 })
  const quick = await webhookReceiver()
  const { webhook } = await saveWebhook(app, other, quick)
  await app.data('/carrier/pingWebhook', { webhookId: webhook.id }, other)
  await eventually(() => expect(quick.requests).toHaveLength(1))
  waiting[0]?.end('at last')
  await eventually(async () => expect((await detail(deliveryId)).state).toBe('delivered'))
  expect((await detail(deliveryId)).attempts).toMatchObject([{ status: 200, answer: 'at last' }])
  await quick.close()
  await app.close()
})

test('aborts hanging tries on stop and leaves no claim; the log keeps the try', async () => {
  app.startJobs()
  const deliveryId = await ping()
  await eventually(() => expect(waiting).toHaveLength(1))
  await app.stopJobs(50)
  const left = await app.pool.query(
    `select state, tries, held_until, jsonb_array_length(attempts) as noted from webhook_delivery where id = $1`,
    [deliveryId],
  )
  expect(left.rows).toEqual([{ state: 'waiting', tries: 1, held_until: null, noted: 1 }])
  await app.close()
})
