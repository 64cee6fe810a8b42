import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { insertLine, orderBody } from '#server/testing/data/lines.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'
import { waitUntilBlocked } from '#server/testing/waitUntilBlocked.ts'

const perMinute = 600
let app: TestApp
let carrierId: number
let customer: Actor
let lineId: number

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  carrierId = (await actor(app, { type: 3 })).factoryId
  lineId = await insertLine(app, { carrierId })
})
beforeEach(async () => {
  customer = await actor(app, { type: 2 })
})
afterAll(() => app.close())

const place = (onLine: number, idempotencyKey?: string) =>
  app.call('/orders/createOrder', orderBody(onLine), { token: customer.token, idempotencyKey })

const used = async () => {
  const { rows } = await app.pool.query<{ used: number }>('select used from limit_counter where key = $1', [
    `order:user:${customer.userId}`,
  ])
  return rows[0]?.used ?? 0
}
const useUp = (left: number) =>
  app.pool.query('update limit_counter set used = $2 where key = $1', [
    `order:user:${customer.userId}`,
    perMinute - left,
  ])

/** Locks a line as a carrier's save does, so that orders on it wait in the middle of their transaction. */
async function holdLine(): Promise<{ lineId: number; free: () => Promise<void> }> {
  const held = await insertLine(app, { carrierId })
  const holder = await app.pool.connect()
  await holder.query('begin')
  await holder.query('select 1 from line where id = $1 for update', [held])
  return {
    lineId: held,
    async free() {
      await holder.query('commit')
      holder.release()
    },
  }
}

test("places an account's orders concurrently", async () => {
  const held = await holdLine()
  const slow = place(held.lineId)
  await waitUntilBlocked(app.pool, 1)
  expect(await place(lineId)).toMatchObject({ code: 200 })
  await held.free()
  expect(await slow).toMatchObject({ code: 200 })
  expect(await used()).toBe(2)
})

test('limits forty concurrent orders of an account', async () => {
  await place(lineId)
  await useUp(7)
  const answers = await Promise.all(Array.from({ length: 40 }, () => place(lineId)))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(7)
  expect(answers.filter(({ code }) => code === 429)).toHaveLength(33)
})

test('neither counts nor refuses a repeat under the same key', async () => {
  await place(lineId)
  await useUp(1)
  const first = await place(lineId, 'the-last-of-this-minute')
  expect(first).toMatchObject({ code: 200 })
  expect(await place(lineId, 'the-last-of-this-minute')).toEqual(first)
  expect(await place(lineId)).toMatchObject({ code: 429 })
})

test('neither counts nor refuses a repeat while the first call is running', async () => {
  const held = await holdLine()
  const first = place(held.lineId, 'met-under-way-and-counted')
  await waitUntilBlocked(app.pool, 1)
  const second = place(held.lineId, 'met-under-way-and-counted')
  await waitUntilBlocked(app.pool, 2)
  await useUp(0)
  const third = place(held.lineId, 'met-under-way-and-counted')
  await waitUntilBlocked(app.pool, 3)
  await useUp(0)
  await held.free()
  const answers = await Promise.all([first, second, third])
  expect(answers[0]).toMatchObject({ code: 200 })
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  // the second's use was returned; the third took none
  expect(await used()).toBe(perMinute - 1)
})
