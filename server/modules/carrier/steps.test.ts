import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { advanceActions } from '#contract/carrier/dispatchWords.ts'
import { refusalReason } from '#contract/orders/refusalReason.ts'
import { orderStatuses } from '#contract/orders/states.ts'
import type { OrderStatus } from '#contract/orders/states.ts'
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
  app.clock.at = new Date('2026-11-20T02:00:00.000Z')
  customer = await actor(app, { type: 2 })
  carrier = await actor(app, { type: 3 })
  lineId = await insertLine(app, {
    carrierId: carrier.factoryId,
    transitHoursMax: 24,
    cutOffMinutes: 18 * 60,
  })
})
afterAll(() => app.close())

type Action = (typeof advanceActions)[number]
const advance = (id: number, action: Action, expectedStatus: OrderStatus, more: object = {}) =>
  app.call('/carrier/advanceOrder', { id, action, expectedStatus, ...more }, carrier)

const isAt = (id: number) => app.data('/carrier/getOrderDetail', { id }, carrier)

describe('all steps', () => {
  test('writes state, timeline and tracking at every step of a door delivery with a receipt', async () => {
    const { id } = await placeOrder(app, customer.token, lineId, { deliveryMode: 'door', receiptCopies: 1 })
    const accepted = await app.data('/carrier/acceptOrder', { id, carrierNumber: 'SD-77' }, carrier)
    expect(accepted.status).toBe('accepted')
    const steps = [
      ['pickUp', 'accepted', 'picked_up', { place: '永康', pieces: 10 }],
      ['depart', 'picked_up', 'in_transit', { text: '晚班车已发' }],
      ['arrive', 'in_transit', 'arrived', { place: '义乌', pieces: 10 }],
      ['deliver', 'arrived', 'delivering', {}],
      ['sign', 'delivering', 'signed', { signer: '李雷' }],
      ['returnReceipt', 'signed', 'receipt_returned', {}],
    ] as const
    for (const [action, from, to, more] of steps) {
      app.clock.advanceMs(3_600_000)
      expect(await advance(id, action, from, more)).toMatchObject({
        code: 200,
        data: { status: to, waybillNumber: accepted.waybillNumber },
      })
    }
    const detail = await app.data('/orders/getOrderDetail', { id }, customer)
    expect(detail.timeline.map((event) => event.toStatus)).toEqual([
      'pending',
      'accepted',
      ...steps.map(([, , to]) => to),
    ])
    expect(detail.waybill).toMatchObject({
      number: accepted.waybillNumber,
      carrierNumber: 'SD-77',
      signer: '李雷',
    })
    expect(
      detail.waybill?.events.map(({ status, place, text, pieces }) => [status, place, text, pieces]),
    ).toEqual([
      ['accepted', '', '承运商已接单，等待收货', null],
      ['picked_up', '永康', '已在永康收货', 10],
      ['in_transit', '', '晚班车已发', null],
      ['arrived', '义乌', '已到站义乌', 10],
      ['delivering', '', '正在送货', null],
      ['signed', '', '已签收', null],
      ['receipt_returned', '', '回单已返', null],
    ])
    expect(detail.waybill?.signedAt).toBe(detail.waybill?.events[5]?.at)
    expect(detail.allowedActions).toEqual([])
  })

  test('moves self pickup from 已到站 to 已签收; without a receipt that is the end', async () => {
    const { id } = await placeOrder(app, customer.token, lineId)
    await carryTo(app, carrier.token, id, 'arrived')
    expect(await advance(id, 'deliver', 'arrived')).toMatchObject({ code: 409, data: { status: 'arrived' } })
    expect(await advance(id, 'sign', 'arrived', { signer: '李雷' })).toMatchObject({ code: 200 })
    expect(await advance(id, 'returnReceipt', 'signed')).toMatchObject({ code: 409 })
  })

  test('computes the expected arrival from the next departure, then from the actual one', async () => {
    const { id } = await placeOrder(app, customer.token, lineId)
    await app.data('/carrier/acceptOrder', { id }, carrier)
    const expectedAt = async () => (await isAt(id)).waybill?.expectedAt
    expect(await expectedAt()).toBe('2026-11-21T10:00:00.000Z')
    await advance(id, 'pickUp', 'accepted')
    app.clock.at = new Date('2026-11-20T11:30:00.000Z')
    await advance(id, 'depart', 'picked_up')
    expect(await expectedAt()).toBe('2026-11-21T11:30:00.000Z')
  })
})

/** Steps that are allowed from a state of a door delivery with a receipt. */
const nextOf: Partial<Record<OrderStatus, Action>> = {
  accepted: 'pickUp',
  picked_up: 'depart',
  in_transit: 'arrive',
  arrived: 'deliver',
  delivering: 'sign',
  signed: 'returnReceipt',
}

test.each(orderStatuses)(
  'returns 409 with the state for every other step from %s and writes nothing',
  async (status) => {
    const { id } = await placeOrder(app, customer.token, lineId, { deliveryMode: 'door', receiptCopies: 1 })
    if (status === 'rejected') await app.data('/carrier/rejectOrder', { id, reason: '车满' }, carrier)
    else if (status === 'cancelled')
      await app.data('/orders/updateOrder', { id, change: { kind: 'cancel', reason: '改期' } }, customer)
    else if (status !== 'pending') await carryTo(app, carrier.token, id, status, { isSelfPickup: false })
    const before = await countOrderRows(app)
    for (const action of advanceActions) {
      if (nextOf[status] === action) continue
      expect(await advance(id, action, status, { signer: '李雷' })).toEqual({
        code: 409,
        msg: refusalReason({ status, isSelfPickup: false, hasReceipt: true }, action, 'carrier'),
        data: { status },
      })
    }
    if (status !== 'pending')
      for (const refused of [
        await app.call('/carrier/acceptOrder', { id }, carrier),
        await app.call('/carrier/rejectOrder', { id, reason: '车满' }, carrier),
      ])
        expect(refused).toMatchObject({ code: 409, data: { status } })
    expect(await countOrderRows(app)).toEqual(before)
    expect((await isAt(id)).status).toBe(status)
  },
)

test('refuses a step from an outdated state with the current state', async () => {
  const { id } = await placeOrder(app, customer.token, lineId)
  await carryTo(app, carrier.token, id, 'picked_up')
  expect(await advance(id, 'depart', 'accepted')).toMatchObject({ code: 409, data: { status: 'picked_up' } })
  expect((await isAt(id)).status).toBe('picked_up')
})

test('issues one waybill and nine conflicts when ten accept at once', async () => {
  const { id } = await placeOrder(app, customer.token, lineId)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => app.call('/carrier/acceptOrder', { id }, carrier)),
  )
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  for (const answer of answers.filter(({ code }) => code !== 200))
    expect(answer).toMatchObject({ code: 409, data: { status: 'accepted' } })
  const waybills = await app.db.selectFrom('waybill').select('number').where('order_id', '=', id).execute()
  expect(waybills).toHaveLength(1)
  expect((await isAt(id)).waybill?.events).toHaveLength(1)
})

test('lets one win when accepting and rejecting at once, and refuses the other with the state', async () => {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const { id } = await placeOrder(app, customer.token, lineId)
    const [accept, reject] = await Promise.all([
      app.call('/carrier/acceptOrder', { id }, carrier),
      app.call('/carrier/rejectOrder', { id, reason: '车满' }, carrier),
    ])
    expect([accept.code, reject.code].toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await isAt(id)).status).toBe(accept.code === 200 ? 'accepted' : 'rejected')
  }
})

test('refuses 签收 without a signer', async () => {
  const { id } = await placeOrder(app, customer.token, lineId)
  await carryTo(app, carrier.token, id, 'arrived')
  for (const more of [{}, { signer: '' }, { signer: '  ' }])
    expect(await advance(id, 'sign', 'arrived', more)).toMatchObject({
      code: 400,
      msg: '请填写签收人',
      data: { fields: [{ path: 'signer' }] },
    })
  expect((await isAt(id)).status).toBe('arrived')
})

test('keeps own waybill numbers unique per carrier', async () => {
  const first = await placeOrder(app, customer.token, lineId)
  const second = await placeOrder(app, customer.token, lineId)
  const carrierNumber = 'SD-88'
  await app.data('/carrier/acceptOrder', { id: first.id, carrierNumber }, carrier)
  const before = await countOrderRows(app)
  expect(await app.call('/carrier/acceptOrder', { id: second.id, carrierNumber }, carrier)).toEqual({
    code: 409,
    msg: '这个自编运单号已用过，请换一个或留空',
    data: null,
  })
  expect(await countOrderRows(app)).toEqual(before)
  expect((await isAt(second.id)).status).toBe('pending')
  expect(await app.call('/carrier/acceptOrder', { id: second.id, carrierNumber: '' }, carrier)).toMatchObject(
    {
      code: 200,
    },
  )
  const other = await actor(app, { type: 3 })
  const third = await placeOrder(app, customer.token, await insertLine(app, { carrierId: other.factoryId }))
  expect(await app.call('/carrier/acceptOrder', { id: third.id, carrierNumber }, other)).toMatchObject({
    code: 200,
  })
})
