import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { actor } from '../../testing/actors.ts'
import type { Actor } from '../../testing/actors.ts'
import { insertLine } from '../../testing/lines.ts'
import { carryTo, placeOrder } from '../../testing/orders.ts'
import { testApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'

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

test('a carrier cannot give its waybill a number of ours, so that nobody sees two shipments under one', async () => {
  const { id, number } = await placeOrder(app, customer.token, lineId)
  const answer = await app.call('/carrier/acceptOrder', { id, carrierNumber: number.toLowerCase() }, carrier)
  expect(answer).toMatchObject({ code: 400, data: { fields: [{ path: 'carrierNumber' }] } })
  expect(await app.data('/orders/getOrderDetail', { id }, customer)).toMatchObject({ status: 'pending' })
})

test('no more pieces are counted than the order has', async () => {
  const { id } = await placeOrder(app, customer.token, lineId)
  await carryTo(app, carrier.token, id, 'accepted')
  const step = { id, action: 'pickUp', expectedStatus: 'accepted' } as const
  const answer = await app.call('/carrier/advanceOrder', { ...step, pieces: 11 }, carrier)
  expect(answer).toMatchObject({ code: 400, msg: '这一票共 10 件，请核对件数' })
  expect((await app.call('/carrier/advanceOrder', { ...step, pieces: 10 }, carrier)).code).toBe(200)
})

test('a wish to cancel that the carrier did not agree to ends when the goods are picked up', async () => {
  const { id } = await placeOrder(app, customer.token, lineId)
  await carryTo(app, carrier.token, id, 'accepted')
  const change = { kind: 'cancel', reason: '改期' } as const
  await app.data('/orders/updateOrder', { id, change }, customer)
  expect((await app.data('/orders/getOrderDetail', { id }, customer)).cancelRequestedAt).not.toBeNull()
  await app.data('/carrier/advanceOrder', { id, action: 'pickUp', expectedStatus: 'accepted' }, carrier)
  const order = await app.data('/orders/getOrderDetail', { id }, customer)
  expect(order).toMatchObject({ status: 'picked_up', cancelRequestedAt: null, cancelReason: null })
  expect(order.timeline.map((event) => event.action)).toContain('requestCancel')
})
