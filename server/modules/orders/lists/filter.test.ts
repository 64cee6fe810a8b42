import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { CallInput } from '#contract/calls/calls.ts'
import { dayMs } from '#contract/kernel/time.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { insertLine, orderBody } from '#server/testing/data/lines.ts'
import { carryTo, placeOrder } from '#server/testing/data/orders.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

type Filter = CallInput<'/orders/getOrdersList'>

let app: TestApp
let customer: Actor
let swift: Actor
let steady: Actor
/** Orders by their property, placed an hour apart in this order, alternating carriers. */
let ids: Record<'pending' | 'collect' | 'moving' | 'signed' | 'toCancel', number>
let waybills: Record<'collect' | 'moving' | 'signed' | 'toCancel', string>

const goods = (weightGrams: number) => [
  { name: '五金', packaging: 'carton' as const, pieces: 2, weightGrams, volumeCm3: 0 },
]

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  customer = await actor(app, { type: 2 })
  swift = await actor(app, { type: 3, name: '迅达货运' })
  steady = await actor(app, { type: 3, name: '安达货运' })
  const swiftLine = await insertLine(app, { carrierId: swift.factoryId })
  const steadyLine = await insertLine(app, { carrierId: steady.factoryId })
  const { token } = customer
  const place = async (lineId: number, changes: Parameters<typeof orderBody>[1]) => {
    const { id } = await placeOrder(app, token, lineId, changes)
    app.clock.advanceMs(3_600_000)
    return id
  }
  ids = {
    pending: await place(swiftLine, { goods: goods(100_000) }),
    collect: await place(steadyLine, { goods: goods(300_000), payment: 'collect', isHeld: true }),
    moving: await place(swiftLine, { goods: goods(200_000), deliveryMode: 'door' }),
    signed: await place(steadyLine, {
      goods: goods(500_000),
      payment: 'monthly',
      codFen: 123_456,
      receiptCopies: 2,
    }),
    toCancel: await place(steadyLine, { goods: goods(400_000) }),
  }
  waybills = {
    toCancel: await carryTo(app, steady.token, ids.toCancel, 'accepted'),
    signed: await carryTo(app, steady.token, ids.signed, 'signed'),
    moving: await carryTo(app, swift.token, ids.moving, 'in_transit'),
    collect: await carryTo(app, steady.token, ids.collect, 'accepted'),
  }
  const cancel = { kind: 'cancel' as const, reason: '改期' }
  await app.data('/orders/updateOrder', { id: ids.toCancel, change: cancel }, { token })
  app.clock.advanceMs(60_000)
  await app.data('/carrier/openException', { id: ids.moving, kind: 'delay', text: '封路' }, swift)
  await app.pool.query(`update waybill set carrier_number = 'AD-7788' where order_id = $1`, [ids.signed])
  // Another carrier of another customer uses the same number.
  const stranger = await actor(app, { type: 2 })
  const other = await placeOrder(app, stranger.token, swiftLine)
  await app.data('/carrier/acceptOrder', { id: other.id, carrierNumber: 'AD-7788' }, swift)
})
afterAll(() => app.close())

const names = (rows: readonly { id: number }[]) =>
  rows.map((row) => Object.entries(ids).find(([, id]) => id === row.id)?.[0] ?? '')
const found = async (filter: Filter) => {
  const { list, total, counts } = await app.data('/orders/getOrdersList', filter, customer)
  expect(total).toBe(list.length)
  if (filter.status === undefined)
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(total)
  return names(list)
}

test.each<[string, Filter, string[]]>([
  ['several states', { status: ['pending', 'in_transit'] }, ['moving', 'pending']],
  ['one state', { status: 'signed' }, ['signed']],
  ['a payment', { payment: 'collect' }, ['collect']],
  ['an open exception', { hasOpenException: true }, ['moving']],
  ['no open exception', { hasOpenException: false }, ['toCancel', 'signed', 'collect', 'pending']],
  ['a request to cancel', { isCancelRequested: true }, ['toCancel']],
  ['a ledger', { ledger: { kind: 'cod', state: 'due' } }, ['signed']],
  ['a state that no entry is in', { ledger: { kind: 'cod', state: 'remitted' } }, []],
  ['送货方式', { deliveryMode: 'door' }, ['moving']],
  ['代收', { hasCod: true }, ['signed']],
  ['no 回单', { hasReceipt: false }, ['toCancel', 'moving', 'collect', 'pending']],
  ['控货', { isHeld: true }, ['collect']],
  ['the district of the pickup', { pickupCode: '330784', hasCod: true }, ['signed']],
  ['another district', { pickupCode: '330782' }, []],
  ['a keyword and a state', { keyword: '五金', status: ['signed', 'rejected'] }, ['signed']],
  ['all at once', { payment: 'prepaid', hasOpenException: false, status: ['pending'] }, ['pending']],
])('%s', async (_, filter, expected) => {
  expect(await found(filter)).toEqual(expected)
})

test('includes the start of a period and excludes its end', async () => {
  const { createdAt: from } = await app.data('/orders/getOrderDetail', { id: ids.collect }, customer)
  const { createdAt: to } = await app.data('/orders/getOrderDetail', { id: ids.signed }, customer)
  expect(await found({ createdFrom: from, createdTo: to })).toEqual(['moving', 'collect'])
  expect(await found({ createdFrom: to })).toEqual(['toCancel', 'signed'])
  expect(await found({ createdTo: from, keyword: '五金' })).toEqual(['pending'])
  const china = new Date(Date.parse(from) + 8 * 3_600_000).toISOString().replace('Z', '+08:00')
  expect(await found({ createdTo: china })).toEqual(['pending'])
})

test('filters by carrier and lists the carriers of own orders by name', async () => {
  expect(await found({ carrierId: swift.factoryId })).toEqual(['moving', 'pending'])
  expect(await app.data('/orders/getCarrierOptions', {}, customer)).toEqual({
    list: [
      { id: steady.factoryId, name: '安达货运' },
      { id: swift.factoryId, name: '迅达货运' },
    ],
    total: 2,
  })
  const nobody = await actor(app, { type: 2 })
  expect(await app.data('/orders/getCarrierOptions', {}, nobody)).toEqual({ list: [], total: 0 })
  expect(await app.data('/orders/getCarrierOptions', {})).toEqual({ list: [], total: 0 })
})

describe('numbers', () => {
  const list = (numbers: string[], as: { token: string } = customer) =>
    app.data('/orders/getOrdersList', { numbers }, as)

  test('finds all three kinds in any spelling and lists unknown ones', async () => {
    const { number } = await app.data('/orders/getOrderDetail', { id: ids.pending }, customer)
    const spelled = [
      ` ${number.toLowerCase()} `,
      waybills.moving.replace('YD', 'ｙｄ'),
      'ad-77 88',
      'X-1',
      'X-1',
    ]
    const answer = await list(spelled)
    expect(names(answer.list)).toEqual(['signed', 'moving', 'pending'])
    expect(answer).toMatchObject({ total: 3, unknownNumbers: ['X-1'] })
    expect(answer.counts).toMatchObject({ pending: 1, in_transit: 1, signed: 1, accepted: 0 })
  })

  test('treats numbers of other customers as unknown', async () => {
    const stranger = await actor(app, { type: 2 })
    const all = Object.values(waybills)
    expect(await list(all, stranger)).toMatchObject({ list: [], total: 0, unknownNumbers: all })
    const carrier = await app.data('/carrier/getOrderList', { numbers: all }, swift)
    expect(names(carrier.list)).toEqual(['moving'])
    expect(carrier.unknownNumbers?.toSorted()).toEqual(
      all.filter((one) => one !== waybills.moving).toSorted(),
    )
  })

  test('accepts at most 200', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => `N-${index}`)
    expect((await list(many(200))).unknownNumbers).toHaveLength(200)
    const refused = await app.call('/orders/getOrdersList', { numbers: many(201) }, customer)
    expect(refused).toMatchObject({ code: 400, msg: '单号最多 200 项，请减少' })
  })
})

test('sorts in both directions and pages through ties without gaps', async () => {
  const newest = ['toCancel', 'signed', 'moving', 'collect', 'pending']
  expect(await found({})).toEqual(newest)
  expect(await found({ sort: 'oldest' })).toEqual(newest.toReversed())
  const byTotal = ['signed', 'toCancel', 'collect', 'moving', 'pending']
  expect(await found({ sort: 'totalHigh' })).toEqual(byTotal)
  expect(await found({ sort: 'totalLow' })).toEqual(byTotal.toReversed())
  const byMovement = ['moving', 'collect', 'signed', 'toCancel', 'pending']
  expect(await found({ sort: 'movedLate' })).toEqual(byMovement)
  expect(await found({ sort: 'movedEarly' })).toEqual(byMovement.toReversed())
  await app.pool.query('update freight_order set total_fen = 9999, moved_at = $1 where factory_id = $2', [
    app.clock.now(),
    customer.factoryId,
  ])
  for (const sort of ['totalHigh', 'totalLow', 'movedLate', 'movedEarly'] as const) {
    const pages = await Promise.all(
      [1, 2, 3].map((page) => app.data('/orders/getOrdersList', { sort, page, pageSize: 2 }, customer)),
    )
    expect(names(pages.flatMap(({ list }) => list)).toSorted()).toEqual(newest.toSorted())
  }
})

test('counts whole 24 hours without movement for orders that are not over', async () => {
  const row = async (id: number) =>
    (await app.data('/orders/getOrdersList', {}, customer)).list.find((one) => one.id === id)
  const movedAt = new Date(app.clock.now().getTime() - 3 * dayMs + 1)
  await app.pool.query('update freight_order set moved_at = $1 where factory_id = $2', [
    movedAt,
    customer.factoryId,
  ])
  expect(await row(ids.pending)).toMatchObject({ daysWithoutMovement: 2, movedAt: movedAt.toISOString() })
  expect((await row(ids.signed))?.daysWithoutMovement).toBeNull()
  expect(await found({ daysWithoutMovementMin: 3 })).toEqual([])
  app.clock.advanceMs(1)
  expect((await row(ids.pending))?.daysWithoutMovement).toBe(3)
  expect(await found({ daysWithoutMovementMin: 3 })).toEqual(['toCancel', 'moving', 'collect', 'pending'])
})

test('counts steps, exceptions and resolutions as movement, but not edits', async () => {
  const movedAt = async (id: number) =>
    (await app.data('/orders/getOrdersList', {}, customer)).list.find((one) => one.id === id)?.movedAt
  const atNow = () => app.clock.now().toISOString()
  const before = await movedAt(ids.pending)
  app.clock.advanceMs(60_000)
  const { lineId: _, ...input } = orderBody(1, { goods: goods(100_000), remark: '加急' })
  await app.data('/orders/updateOrder', { id: ids.pending, change: { kind: 'edit', ...input } }, customer)
  expect(await movedAt(ids.pending)).toBe(before)
  await app.data('/carrier/acceptOrder', { id: ids.pending }, swift)
  expect(await movedAt(ids.pending)).toBe(atNow())
  app.clock.advanceMs(60_000)
  await app.data('/carrier/resolveException', { id: ids.moving, text: '通了' }, swift)
  expect(await movedAt(ids.moving)).toBe(atNow())
})

test('returns phones, numbers, money and ledger states in a row', async () => {
  const { list } = await app.data('/orders/getOrdersList', { status: 'signed' }, customer)
  const { signedAt, expectedAt, ...row } = list[0] ?? { signedAt: null, expectedAt: null }
  expect(row).toMatchObject({
    id: ids.signed,
    carrierNumber: 'AD-7788',
    shipperPhone: '13800138000',
    recipientPhone: '13900139000',
    codFen: 123_456,
    receiptCopies: 2,
    codState: 'due',
    receiptState: 'due',
    settlementState: 'due',
    openFeeChange: null,
    daysWithoutMovement: null,
  })
  const { waybill } = await app.data('/orders/getOrderDetail', { id: ids.signed }, customer)
  expect([signedAt, expectedAt]).toEqual([waybill?.signedAt, waybill?.expectedAt])
  expect(signedAt).not.toBeNull()
})
