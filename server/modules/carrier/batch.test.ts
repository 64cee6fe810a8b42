import { readSheet } from 'read-excel-file/node'
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
let lineId: number

beforeAll(async () => {
  app = await testApp(inject('cluster'))
})
beforeEach(async () => {
  customer = await actor(app, { type: 2 })
  carrier = await actor(app, { type: 3 })
  lineId = await insertLine(app, { carrierId: carrier.factoryId })
})
afterAll(() => app.close())

const place = async () => (await placeOrder(app, customer.token, lineId)).id
const places = (count: number) => Promise.all(Array.from({ length: count }, place))
const statusesOf = async (ids: readonly number[]) =>
  Promise.all(ids.map(async (id) => (await app.data('/carrier/getOrderDetail', { id }, carrier)).status))

test('accepts many orders, each with its waybill, and names one that is over without stopping the others', async () => {
  const ids = await places(3)
  const [, rejected = 0] = ids
  await app.data('/carrier/rejectOrder', { id: rejected, reason: '车满' }, carrier)
  const { done, refused } = await app.data('/carrier/acceptOrders', { ids }, carrier)
  expect(done.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
    ids.filter((id) => id !== rejected).toSorted((a, b) => a - b),
  )
  expect(new Set(done.map(({ waybillNumber }) => waybillNumber)).size).toBe(2)
  expect(refused).toEqual([
    {
      id: rejected,
      number: expect.stringMatching(/^D\d{12}$/),
      reason: '订单已拒单，不能再接单，还要发运请客户重新下单',
    },
  ])
})

test('rolls back what a refused order wrote and keeps the writes of the others', async () => {
  const ids = await places(3)
  const [first = 0, second = 0, third = 0] = ids
  for (const id of ids) await app.data('/carrier/acceptOrder', { id }, carrier)
  await carryOn(second)
  const before = await countOrderRows(app)
  const step = { ids, action: 'pickUp', expectedStatus: 'accepted', place: '永康' } as const
  const { done, refused } = await app.data('/carrier/advanceOrders', step, carrier)
  expect(done.map(({ id }) => id)).toEqual([first, third].toSorted((a, b) => a - b))
  expect(refused.map(({ id }) => id)).toEqual([second])
  const after = await countOrderRows(app)
  expect((after['order_event'] ?? 0) - (before['order_event'] ?? 0)).toBe(2)
  expect((after['tracking_event'] ?? 0) - (before['tracking_event'] ?? 0)).toBe(2)
})

const carryOn = (id: number) =>
  app.data('/carrier/advanceOrder', { id, action: 'pickUp', expectedStatus: 'accepted' }, carrier)

test('returns the first answer for a repeated key and moves nothing twice', async () => {
  const ids = await places(2)
  const options = { ...carrier, idempotencyKey: 'a-batch-of-the-tests' }
  const first = await app.data('/carrier/acceptOrders', { ids }, options)
  const rows = await countOrderRows(app)
  expect(await app.data('/carrier/acceptOrders', { ids }, options)).toEqual(first)
  expect(await countOrderRows(app)).toEqual(rows)
})

test('moves each order once when two clerks send the same orders in different order', async () => {
  const ids = await places(6)
  const step = { action: 'pickUp', expectedStatus: 'accepted' } as const
  await app.data('/carrier/acceptOrders', { ids }, carrier)
  const [one, two] = await Promise.all([
    app.data('/carrier/advanceOrders', { ids, ...step }, carrier),
    app.data('/carrier/advanceOrders', { ids: ids.toReversed(), ...step }, carrier),
  ])
  expect(one.done.length + two.done.length).toBe(6)
  expect(one.refused.length + two.refused.length).toBe(6)
  expect(await statusesOf(ids)).toEqual(ids.map(() => 'picked_up'))
})

test('refuses the whole batch when one order belongs to another carrier', async () => {
  const stranger = await actor(app, { type: 3 })
  const other = await insertLine(app, { carrierId: stranger.factoryId })
  const { id: foreign } = await placeOrder(app, customer.token, other)
  const own = await place()
  const before = await countOrderRows(app)
  for (const id of [foreign, 999_999_999])
    expect(await app.call('/carrier/acceptOrders', { ids: [own, id] }, carrier)).toMatchObject({ code: 404 })
  expect(await countOrderRows(app)).toEqual(before)
})

test('refuses more than 200 orders, and 签收 as a batch step', async () => {
  const many = Array.from({ length: 201 }, (_, index) => index + 1)
  expect(await app.call('/carrier/acceptOrders', { ids: many }, carrier)).toMatchObject({ code: 400 })
  const sign = { ids: [1], action: 'sign', expectedStatus: 'arrived' }
  expect(await app.call('/carrier/advanceOrders', sign as never, carrier)).toMatchObject({ code: 400 })
})

test('exports exactly the list of this carrier', async () => {
  const id = await place()
  await carryTo(app, carrier.token, id, 'signed')
  const stranger = await actor(app, { type: 3 })
  const rowsOf = async (who: Actor) => {
    const { bytes } = await app.data('/carrier/exportOrders', { columns: ['number', 'status'] }, who)
    return readSheet(Buffer.from(bytes))
  }
  const [head, ...mine] = await rowsOf(carrier)
  expect(head).toEqual(['订单号', '状态'])
  expect(mine.map(([number]) => number)).toEqual([expect.stringMatching(/^D\d{12}$/), '合计 1 单'])
  expect((await rowsOf(stranger)).slice(1).map(([number]) => number)).toEqual(['合计 0 单'])
})
