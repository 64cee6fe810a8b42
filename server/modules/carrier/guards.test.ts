import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { carryTo, placeOrder } from '#server/testing/data/orders.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let customer: Actor
let carrier: Actor
let lineId: number

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  customer = await actor(app, { type: 2 })
  carrier = await actor(app, { type: 3 })
  lineId = await insertLine(app, { carrierId: carrier.factoryId })
})
afterAll(() => app.close())

test("refuses a platform number as a carrier's own waybill number", async () => {
  const { id, number } = await placeOrder(app, customer.token, lineId)
  const answer = await app.call('/carrier/acceptOrder', { id, carrierNumber: number.toLowerCase() }, carrier)
  expect(answer).toMatchObject({ code: 400, data: { fields: [{ path: 'carrierNumber' }] } })
  expect(await app.data('/orders/getOrderDetail', { id }, customer)).toMatchObject({ status: 'pending' })
})

test('refuses to count more pieces than the order has', async () => {
  const { id } = await placeOrder(app, customer.token, lineId)
  await carryTo(app, carrier.token, id, 'accepted')
  const step = { id, action: 'pickUp', expectedStatus: 'accepted' } as const
  const answer = await app.call('/carrier/advanceOrder', { ...step, pieces: 11 }, carrier)
  expect(answer).toMatchObject({ code: 400, msg: '这一票共 10 件，请核对件数' })
  expect((await app.call('/carrier/advanceOrder', { ...step, pieces: 10 }, carrier)).code).toBe(200)
})

test('requires an answer to a cancellation request before the pickup', async () => {
  const { id } = await placeOrder(app, customer.token, lineId)
  await carryTo(app, carrier.token, id, 'accepted')
  const change = { kind: 'cancel', reason: '改期' } as const
  await app.data('/orders/updateOrder', { id, change }, customer)
  expect((await app.data('/orders/getOrderDetail', { id }, customer)).cancelRequestedAt).not.toBeNull()
  const pickUp = () =>
    app.call('/carrier/advanceOrder', { id, action: 'pickUp', expectedStatus: 'accepted' }, carrier)
  expect(await pickUp()).toMatchObject({
    code: 409,
    msg: '客户申请取消，请先在订单里同意或回绝，再收货',
    data: { status: 'accepted' },
  })
  await app.data('/carrier/declineCancel', { id, text: '货已装车' }, carrier)
  expect(await app.call('/carrier/declineCancel', { id, text: '货已装车' }, carrier)).toMatchObject({
    code: 409,
    msg: '客户没有申请取消，不用答复，承运不了请联系客户',
  })
  expect(await pickUp()).toMatchObject({ code: 200 })
  const order = await app.data('/orders/getOrderDetail', { id }, customer)
  expect(order).toMatchObject({ status: 'picked_up', cancelRequestedAt: null, cancelReason: null })
  expect(order.timeline.slice(-3).map(({ action, text }) => [action, text])).toEqual([
    ['requestCancel', '申请取消：改期'],
    ['declineCancel', '未同意取消：货已装车'],
    ['pickUp', '已收货'],
  ])
})
