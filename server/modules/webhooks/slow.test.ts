import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { actor } from '../../testing/actors.ts'
import type { Actor } from '../../testing/actors.ts'
import { testApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'
import { saveWebhook } from '../../testing/webhooks.ts'

/** A receiver that answers when the test says so. */
const waiting: ServerResponse[] = []
const server = createServer((_request, response) => waiting.push(response))

let app: TestApp
let carrier: Actor
let deliveryId: number

beforeEach(async () => {
  waiting.length = 0
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  app = await testApp(inject('cluster'))
  carrier = await actor(app, { type: 3 })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const { webhook } = await saveWebhook(app, carrier, { url })
  deliveryId = (await app.data('/carrier/pingWebhook', { webhookId: webhook.id }, carrier)).id
  // Ends although nothing was answered: the worker does not wait.
  await app.runAllJobs()
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
})

const detail = () => app.data('/carrier/getDelivery', { deliveryId }, carrier)

test('a receiver that takes long keeps no worker waiting, and its answer counts all the same', async () => {
  expect(waiting).toHaveLength(1)
  expect(await detail()).toMatchObject({ state: 'waiting', tries: 1, attempts: [] })
  waiting[0]?.end('at last')
  await vi.waitFor(async () => expect((await detail()).state).toBe('delivered'))
  expect((await detail()).attempts).toMatchObject([{ status: 200, answer: 'at last' }])
  await app.close()
})

test('behind a try that goes on by itself waits a job that sends anew what its process did not live to see', async () => {
  const left = await app.pool.query<{ state: string; tries: number; jobs: number }>(
    `select state, tries, (select count(*)::int from pgboss.job where name = 'webhook.deliver' and state = 'created') as jobs
    from webhook_delivery where id = $1`,
    [deliveryId],
  )
  expect(left.rows).toEqual([{ state: 'waiting', tries: 1, jobs: 1 }])
  app.clock.advanceMs(31_000)
  const again = app.runAllJobs()
  await vi.waitFor(() => expect(waiting).toHaveLength(2))
  waiting[1]?.end()
  await again
  expect(await detail()).toMatchObject({ state: 'delivered', tries: 2 })
  await app.close()
})
