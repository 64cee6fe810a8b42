import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { carryTo, countOrderRows, placeOrder } from '#server/testing/data/orders.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let customer: Actor
let carrier: Actor
let id: number

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  customer = await actor(app, { type: 2 })
  carrier = await actor(app, { type: 3 })
})
beforeEach(async () => {
  const lineId = await insertLine(app, { carrierId: carrier.factoryId })
  const placed = await placeOrder(app, customer.token, lineId, { isHeld: true })
  id = placed.id
})
afterAll(() => app.close())

const release = () => app.call('/orders/releaseHold', { id }, customer)
const sign = () =>
  app.call(
    '/carrier/advanceOrder',
    { id, action: 'sign', expectedStatus: 'arrived', signer: '李雷' },
    carrier,
  )
const rowOf = async () => (await app.data('/carrier/getOrderList', { isAwaitingRelease: true }, carrier)).list

test('carries held goods but refuses 签收 before the release', async () => {
  await carryTo(app, carrier.token, id, 'arrived')
  expect((await app.data('/carrier/getOrderDetail', { id }, carrier)).allowedActions).not.toContain('sign')
  expect((await rowOf()).map((row) => row.id)).toContain(id)
  const before = await countOrderRows(app)
  expect(await sign()).toEqual({
    code: 409,
    msg: '控货，客户还没有通知放货：请客户在订单里点“通知放货”，再签收',
    data: { status: 'arrived' },
  })
  expect(await countOrderRows(app)).toEqual(before)
  expect((await app.data('/orders/getOrderDetail', { id }, customer)).canReleaseHold).toBe(true)
  const releasedAt = app.clock.now().toISOString()
  expect(await release()).toMatchObject({ code: 200, data: { holdReleasedAt: releasedAt } })
  const { list } = await app.data('/notices/getNoticeList', {}, carrier)
  expect(list[0]).toMatchObject({ kind: 'holdReleased' })
  expect(await sign()).toMatchObject({ code: 200, data: { status: 'signed' } })
})

test('releases once for ten concurrent calls', async () => {
  await carryTo(app, carrier.token, id, 'in_transit')
  const answers = await Promise.all(Array.from({ length: 10 }, release))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 409)).toHaveLength(9)
  expect((await rowOf()).map((row) => row.id)).not.toContain(id)
})

test("refuses to release orders that are not accepted, not held, or another's", async () => {
  expect(await release()).toMatchObject({ code: 409 })
  const stranger = await actor(app, { type: 2 })
  expect(await app.call('/orders/releaseHold', { id }, stranger)).toMatchObject({ code: 404 })
  expect(await app.call('/orders/releaseHold', { id }, carrier)).toMatchObject({ code: 404 })
  const free = await placeOrder(app, customer.token, await insertLine(app, { carrierId: carrier.factoryId }))
  await carryTo(app, carrier.token, free.id, 'arrived')
  expect(await app.call('/orders/releaseHold', { id: free.id }, customer)).toMatchObject({ code: 409 })
})
