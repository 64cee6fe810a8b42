import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { CallInput } from '#contract/calls/calls.ts'
import { feeChangesMax } from '#contract/orders/feeChangeWords.ts'
import { quote } from '#contract/price/quote.ts'
import { actor, visitorCookie } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { jpeg, upload } from '#server/testing/data/consults.ts'
import { insertLine, testPricing } from '#server/testing/data/lines.ts'
import { carryTo, countOrderRows, placeOrder, placeVisitorOrder } from '#server/testing/data/orders.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

type Reweigh = CallInput<'/carrier/reweigh'>

let app: TestApp
let customer: Actor
let carrier: Actor
let lineId: number
let id: number

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  carrier = await actor(app, { type: 3 })
  lineId = await insertLine(app, { carrierId: carrier.factoryId })
})
beforeEach(async () => {
  customer = await actor(app, { type: 2 })
  // 200 kg at 300 yuan a tonne: 60 yuan.
  id = (await placeOrder(app, customer.token, lineId)).id
  await app.data('/carrier/acceptOrder', { id }, carrier)
})
afterAll(() => app.close())

/** Goods of ten pieces and this weight, at 0.30 yuan per kg. */
const weighing = (kilograms: number, changes: Partial<Reweigh> = {}): Reweigh => ({
  id,
  goods: [{ pieces: 10, weightGrams: kilograms * 1000, volumeCm3: 800_000 }],
  reason: `过磅 ${kilograms} 公斤`,
  ...changes,
})
const reweigh = (kilograms: number, changes: Partial<Reweigh> = {}) =>
  app.data('/carrier/reweigh', weighing(kilograms, changes), carrier)
const refused = (kilograms: number, changes: Partial<Reweigh> = {}) =>
  app.call('/carrier/reweigh', weighing(kilograms, changes), carrier)
const detail = () => app.data('/orders/getOrderDetail', { id }, customer)
const setTolerance = (percent: number | null) =>
  app.pool.query('update factory set reweigh_tolerance_percent = $1 where id = $2', [
    percent,
    customer.factoryId,
  ])

describe('within the tolerance of 3 %', () => {
  test('applies goods, quote, total and waybill at once and records the old figures', async () => {
    const answer = await reweigh(206)
    expect(answer).toMatchObject({ state: 'agreed_by_tolerance', totalFen: 6180, newTotalFen: 6180 })
    const order = await detail()
    expect(order).toMatchObject({ pieces: 10, weightGrams: 206_000, volumeCm3: 800_000 })
    expect(order.goods).toMatchObject([{ name: '电动工具', packaging: 'carton', weightGrams: 206_000 }])
    const input = { ...order, weightGrams: 206_000, volumeCm3: 800_000 }
    expect(order.quote).toEqual(quote(testPricing, input))
    expect(order.feeChanges).toMatchObject([
      {
        id: answer.feeChangeId,
        at: app.clock.now().toISOString(),
        reason: '过磅 206 公斤',
        before: { pieces: 10, weightGrams: 200_000, totalFen: 6000 },
        after: { pieces: 10, weightGrams: 206_000, totalFen: 6180 },
        state: 'agreed_by_tolerance',
        decidedAt: null,
        allowedActions: [],
      },
    ])
    expect(order.timeline.at(-1)).toMatchObject({
      action: 'applyFeeChange',
      party: 'carrier',
      toStatus: null,
    })
    const row = (await app.data('/orders/getOrdersList', {}, customer)).list[0]
    expect(row).toMatchObject({ totalFen: 6180, weightGrams: 206_000, openFeeChange: null })
  })

  test("updates the waybill's pieces, which limit later counts", async () => {
    await reweigh(200, { goods: [{ pieces: 8, weightGrams: 200_000, volumeCm3: 800_000 }] })
    const count = (pieces: number) =>
      app.call('/carrier/advanceOrder', { id, action: 'pickUp', expectedStatus: 'accepted', pieces }, carrier)
    expect(await count(9)).toMatchObject({ code: 400, msg: '这一票共 8 件，请核对件数' })
    expect(await count(8)).toMatchObject({ code: 200 })
    const row = await app.db
      .selectFrom('waybill')
      .select('pieces')
      .where('order_id', '=', id)
      .executeTakeFirst()
    expect(row).toEqual({ pieces: 8 })
    expect((await detail()).pieceCounts).toMatchObject([{ status: 'picked_up', pieces: 8 }])
  })

  test('waits for the customer at one gram more', async () => {
    const goods = [{ pieces: 10, weightGrams: 206_017, volumeCm3: 800_000 }]
    expect(await reweigh(206, { goods })).toMatchObject({
      state: 'pending',
      totalFen: 6000,
      newTotalFen: 6181,
    })
  })

  test('does not let small steps exceed one tolerance', async () => {
    await reweigh(203)
    await reweigh(206)
    expect(await reweigh(207)).toMatchObject({ state: 'pending', totalFen: 6180 })
  })

  test('counts from the lower total after a decrease', async () => {
    expect(await reweigh(150)).toMatchObject({ state: 'agreed_by_tolerance', totalFen: 5600 })
    expect(await reweigh(200)).toMatchObject({ state: 'pending', totalFen: 5600, newTotalFen: 6000 })
  })

  test('counts from a total that the customer agreed to', async () => {
    const { feeChangeId } = await reweigh(300)
    await app.data('/orders/decideFeeChange', { id, feeChangeId, decision: 'agree' }, customer)
    expect(await reweigh(309)).toMatchObject({ state: 'agreed_by_tolerance', totalFen: 9270 })
    expect(await reweigh(310)).toMatchObject({ state: 'pending' })
  })
})

test.each([
  [null, 201, 'pending'],
  [0, 201, 'pending'],
  [0, 200.001, 'agreed_by_tolerance'],
  [50, 300, 'agreed_by_tolerance'],
  [50, 301, 'pending'],
] as const)(
  "applies the factory's own tolerance: %s percent, %s kg: %s",
  async (percent, kilograms, state) => {
    await setTolerance(percent)
    expect(await reweigh(kilograms)).toMatchObject({ state })
  },
)

test('applies a decrease at once, whatever the tolerance', async () => {
  await setTolerance(null)
  expect(await reweigh(120)).toMatchObject({ state: 'agreed_by_tolerance', totalFen: 5600 })
})

test("applies up to 3 % to a visitor's order and lets the visitor decide on more", async () => {
  const cookie = visitorCookie()
  id = (await placeVisitorOrder(app, cookie, lineId)).id
  await app.data('/carrier/acceptOrder', { id }, carrier)
  expect(await reweigh(206)).toMatchObject({ state: 'agreed_by_tolerance' })
  const { feeChangeId } = await reweigh(220)
  const decide = (as: { cookie: string }) =>
    app.call('/orders/decideFeeChange', { id, feeChangeId, decision: 'agree' }, as)
  expect(await decide({ cookie: visitorCookie() })).toMatchObject({ code: 404 })
  expect(await decide({ cookie })).toMatchObject({ code: 200, data: { state: 'agreed', totalFen: 6600 } })
})

describe('the price', () => {
  const double = () =>
    app.pool.query('update line set heavy_fen_per_tonne = array[60000, 48000] where id = $1', [lineId])
  const restore = () =>
    app.pool.query('update line set heavy_fen_per_tonne = array[30000, 24000] where id = $1', [lineId])

  test("uses the line's prices of the order's day", async () => {
    await double()
    expect(await reweigh(206)).toMatchObject({ newTotalFen: 6180 })
    await restore()
  })

  test('uses current prices for an order without recorded ones', async () => {
    await app.pool.query('update freight_order set pricing = null where id = $1', [id])
    await double()
    expect(await reweigh(206)).toMatchObject({ state: 'pending', newTotalFen: 12_360 })
    await restore()
  })

  test('applies 就低计费 as the order did, and not to orders placed before it existed', async () => {
    expect(await reweigh(900)).toMatchObject({ state: 'pending', newTotalFen: 24_000 })
    id = (await placeOrder(app, customer.token, lineId)).id
    await app.data('/carrier/acceptOrder', { id }, carrier)
    await app.pool.query(`update freight_order set pricing = pricing - 'isDeficitRated' where id = $1`, [id])
    expect(await reweigh(900)).toMatchObject({ state: 'pending', newTotalFen: 27_000 })
  })

  test('uses the prices of the day of an edit', async () => {
    const again = await placeOrder(app, customer.token, lineId)
    await double()
    const { goods, shipper, recipient, pickupMode, deliveryMode, payment } = await app.data(
      '/orders/getOrderDetail',
      { id: again.id },
      customer,
    )
    const { regionText: _from, ...sender } = shipper
    const { regionText: _to, ...receiver } = recipient
    const input = { shipper: sender, recipient: receiver, goods, pickupMode, deliveryMode, payment }
    const change = { kind: 'edit' as const, ...input, quotedTotalFen: 12_000 }
    await app.data('/orders/updateOrder', { id: again.id, change }, customer)
    await restore()
    await app.data('/carrier/acceptOrder', { id: again.id }, carrier)
    expect(await reweigh(201, { id: again.id })).toMatchObject({ newTotalFen: 12_060 })
  })
})

describe('is refused', () => {
  test('before acceptance and from delivery on', async () => {
    id = (await placeOrder(app, customer.token, lineId)).id
    expect(await refused(220)).toMatchObject({
      code: 409,
      msg: '订单现在是“待接单”，不能复核，接单后、送货前才可以复核',
      data: { status: 'pending' },
    })
    expect((await app.data('/carrier/getOrderDetail', { id }, carrier)).canReweigh).toBe(false)
    await carryTo(app, carrier.token, id, 'arrived')
    expect((await app.data('/carrier/getOrderDetail', { id }, carrier)).canReweigh).toBe(true)
    expect((await detail()).canReweigh).toBe(false)
    expect(await refused(206)).toMatchObject({ code: 200 })
    const sign = { id, action: 'sign', expectedStatus: 'arrived', signer: '李雷' } as const
    await app.data('/carrier/advanceOrder', sign, carrier)
    expect(await refused(207)).toMatchObject({ code: 409, data: { status: 'signed' } })
  })

  test('when nothing differs or rows are missing', async () => {
    expect(await refused(200)).toMatchObject({ code: 400, data: { fields: [{ path: 'goods' }] } })
    const row = { pieces: 10, weightGrams: 200_000, volumeCm3: 800_000 }
    expect(await refused(200, { goods: [row, row] })).toMatchObject({
      code: 400,
      msg: '这一单共 1 行货物，请逐行填写实测数据',
    })
  })

  test('when the order was changed meanwhile', async () => {
    const { updatedAt } = await detail()
    app.clock.advanceMs(1000)
    await reweigh(210, { expectedUpdatedAt: updatedAt })
    expect(await refused(215, { expectedUpdatedAt: updatedAt })).toMatchObject({
      code: 409,
      msg: '订单刚被别人修改过，请放弃本次修改，核对最新内容后再改',
    })
  })

  test('after 20 times', async () => {
    for (let time = 1; time <= feeChangesMax; time += 1) await reweigh(200 - time)
    const before = await countOrderRows(app)
    expect(await refused(100)).toMatchObject({ code: 409, msg: '一单最多复核 20 次，请联系客户协商处理' })
    expect(await countOrderRows(app)).toEqual(before)
    expect((await app.data('/carrier/getOrderDetail', { id }, carrier)).canReweigh).toBe(false)
  })

  test('for another carrier and for the customer', async () => {
    const other = await actor(app, { type: 3 })
    expect(await app.call('/carrier/reweigh', weighing(210), other)).toMatchObject({ code: 404 })
    expect(await app.call('/carrier/reweigh', weighing(210), customer)).toMatchObject({ code: 403 })
  })
})

test('shows attached photos to both sides only', async () => {
  const photo = async (as: Actor) => (await upload(app, as, await jpeg())).data.fileId
  const fileIds = [await photo(carrier), await photo(carrier)]
  await reweigh(230, { fileIds })
  expect((await detail()).feeChanges[0]?.fileIds).toEqual(fileIds)
  const read = async (as: { token?: string; cookie?: string }, fileId: string) =>
    (await app.call('/files/read', { fileId }, as)).code
  const colleague = await actor(app, { type: 2, role: 'user', factoryId: customer.factoryId })
  const strangers = [
    await actor(app, { type: 2 }),
    await actor(app, { type: 3 }),
    { cookie: visitorCookie() },
    {},
  ]
  for (const fileId of fileIds) {
    for (const as of [customer, carrier, colleague]) expect(await read(as, fileId)).toBe(200)
    for (const as of strangers) expect(await read(as, fileId)).toBe(404)
  }
  const othersOrder = await photo(await actor(app, { type: 3 }))
  for (const fileId of [othersOrder, fileIds[0] ?? '', 'x'.repeat(43)])
    expect(await refused(240, { fileIds: [fileId] })).toMatchObject({ code: 404 })
  const seven = Array.from({ length: 7 }, () => othersOrder)
  expect(await refused(240, { fileIds: seven })).toMatchObject({
    code: 400,
    msg: '复核照片最多 6 项，请减少',
  })
})
