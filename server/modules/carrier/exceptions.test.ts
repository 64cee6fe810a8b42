import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Envelope } from '#contract/kernel/problems.ts'
import { movingStatuses, orderStatuses } from '#contract/orders/states.ts'
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
  customer = await actor(app, { type: 2 })
  carrier = await actor(app, { type: 3 })
  lineId = await insertLine(app, { carrierId: carrier.factoryId })
})
afterAll(() => app.close())

const open = (id: number, text = '高速封路') =>
  app.call('/carrier/openException', { id, kind: 'delay', text }, carrier)
const resolve = (id: number) => app.call('/carrier/resolveException', { id, text: '已绕行' }, carrier)

test('opens an exception once, shows it, resolves it once, and may open another', async () => {
  const { id } = await placeOrder(app, customer.token, lineId)
  await carryTo(app, carrier.token, id, 'in_transit')
  expect(await resolve(id)).toMatchObject({ code: 409, msg: '没有待处理的异常，不用再处理' })
  expect(await open(id)).toMatchObject({ code: 200, data: { status: 'in_transit' } })
  const openedAt = app.clock.now().toISOString()
  expect(await open(id, '又一次')).toMatchObject({ code: 409, msg: '已有未处理的异常，请先处理完再登记' })
  const { token } = customer
  expect(await app.data('/orders/getOrderDetail', { id }, { token })).toMatchObject({
    status: 'in_transit',
    exception: { kind: 'delay', text: '高速封路', openedAt, resolvedAt: null },
  })
  expect((await app.data('/orders/getOrdersList', {}, { token })).list[0]).toMatchObject({
    id,
    hasOpenException: true,
    lastEvent: { text: '异常（延误）：高速封路' },
  })
  app.clock.advanceMs(3_600_000)
  // The flag does not stop the goods.
  const arrive = { id, action: 'arrive' as const, expectedStatus: 'in_transit' as const }
  expect(await app.call('/carrier/advanceOrder', arrive, carrier)).toMatchObject({ code: 200 })
  expect(await resolve(id)).toMatchObject({ code: 200, data: { status: 'arrived' } })
  expect(await resolve(id)).toMatchObject({ code: 409 })
  const detail = await app.data('/orders/getOrderDetail', { id }, { token })
  expect(detail.exception).toMatchObject({ openedAt, resolvedAt: app.clock.now().toISOString() })
  expect(detail.waybill?.events.slice(-3).map((event) => [event.status, event.text])).toEqual([
    ['exception', '异常（延误）：高速封路'],
    ['arrived', '货物已到站'],
    ['exception_resolved', '异常已处理：已绕行'],
  ])
  expect(await open(id)).toMatchObject({ code: 200 })
})

test('opens one exception when ten calls open it at once', async () => {
  const { id } = await placeOrder(app, customer.token, lineId)
  await carryTo(app, carrier.token, id, 'accepted')
  const answers = await Promise.all(Array.from({ length: 10 }, () => open(id)))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 409)).toHaveLength(9)
})

test.each(orderStatuses.filter((status) => !movingStatuses.includes(status)))(
  'refuses an exception in state %s',
  async (status) => {
    const { id } = await placeOrder(app, customer.token, lineId, { receiptCopies: 1 })
    if (status === 'rejected') await app.data('/carrier/rejectOrder', { id, reason: '车满' }, carrier)
    else if (status === 'cancelled')
      await app.data('/orders/updateOrder', { id, change: { kind: 'cancel', reason: '改期' } }, customer)
    else if (status !== 'pending') await carryTo(app, carrier.token, id, status)
    expect(await open(id)).toMatchObject({ code: 409, data: { status } })
  },
)

test('returns 404 in every call when the order belongs to another carrier', async () => {
  const { id } = await placeOrder(app, customer.token, lineId)
  const stranger = await actor(app, { type: 3 })
  const before = await countOrderRows(app)
  const text = '试试'
  const step = { action: 'pickUp', expectedStatus: 'pending' } as const
  const callsOn = async (rows: number): Promise<Envelope[]> => [
    await app.call('/carrier/acceptOrder', { id: rows }, stranger),
    await app.call('/carrier/rejectOrder', { id: rows, reason: text }, stranger),
    await app.call('/carrier/agreeCancel', { id: rows }, stranger),
    await app.call('/carrier/advanceOrder', { id: rows, ...step }, stranger),
    await app.call('/carrier/openException', { id: rows, kind: 'delay', text }, stranger),
    await app.call('/carrier/resolveException', { id: rows, text }, stranger),
  ]
  for (const rows of [id, 999_999_999]) {
    expect(await app.call('/carrier/getOrderDetail', { id: rows }, stranger)).toEqual({
      code: 404,
      msg: '没有找到这笔订单，请核对单号后重试',
      data: null,
    })
    for (const answer of await callsOn(rows))
      expect(answer).toEqual({
        code: 404,
        msg: '没有找到，可能已删除，或不属于当前账号，请返回列表查看',
        data: null,
      })
  }
  expect(await countOrderRows(app)).toEqual(before)
})

test("refuses customers in carriers' calls, even for their own order", async () => {
  const { id } = await placeOrder(app, customer.token, lineId)
  expect(await app.call('/carrier/acceptOrder', { id }, customer)).toMatchObject({ code: 403 })
  expect(await app.call('/carrier/acceptOrder', { id })).toMatchObject({ code: 401 })
})
