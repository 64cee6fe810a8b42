import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createWebhookSender } from '#server/adapters/webhooks/sender.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { insertLine, orderBody } from '#server/testing/data/lines.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

const savesAtOnce = 50
/** The maximum per carrier. */
const perCarrier = 5

let app: TestApp
let lookups = 0
let answer: () => void = () => undefined
const answered = new Promise<void>((resolve) => (answer = resolve))

/** A name server that answers when the test decides. */
const sender = createWebhookSender(
  { mayReachPrivate: false },
  {
    async resolve() {
      lookups += 1
      await answered
      return ['8.8.8.8']
    },
  },
)

beforeAll(async () => {
  app = await testApp(inject('cluster'), { webhooks: sender })
})
afterAll(() => app.close())

const save = (carrier: Actor) =>
  app.call(
    '/carrier/saveWebhook',
    { name: '仓库系统', url: 'https://tms.example.com/zxt', events: ['order.placed'] },
    carrier,
  )

test('holds no connection during fifty name lookups: another tenant works, and all are saved', async () => {
  const customer = await actor(app, { type: 2 })
  const { factoryId } = await actor(app, { type: 3 })
  const lineId = await insertLine(app, { carrierId: factoryId })
  const saves = []
  for (let carriers = 0; carriers < savesAtOnce / perCarrier; carriers += 1) {
    const carrier = await actor(app, { type: 3 })
    saves.push(...Array.from({ length: perCarrier }, () => save(carrier)))
  }
  // More than the pool's connections: each holding one would block the others.
  await expect.poll(() => lookups).toBe(savesAtOnce)
  expect(app.appPool.idleCount).toBe(app.appPool.totalCount)
  for (let orders = 0; orders < 10; orders += 1)
    expect((await app.call('/orders/createOrder', orderBody(lineId), customer)).code).toBe(200)
  answer()
  expect((await Promise.all(saves)).map(({ code }) => code)).toEqual(saves.map(() => 200))
})
