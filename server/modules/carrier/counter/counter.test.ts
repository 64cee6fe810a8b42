import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import type { CallInput } from '#contract/calls/calls.ts'
import { actor, freshMobile } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { insertLine, orderBody, testPricing } from '#server/testing/data/lines.ts'
import { countOrderRows, placeOrder } from '#server/testing/data/orders.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp
/** Creates a carrier and one of its users at the counter. */
let carrier: Actor
let clerk: Actor
let lineId: number

beforeAll(async () => {
  app = await testApp(inject('cluster'))
})
beforeEach(async () => {
  carrier = await actor(app, { type: 3 })
  clerk = await actor(app, { type: 3, role: 'user', factoryId: carrier.factoryId })
  lineId = await insertLine(app, { carrierId: carrier.factoryId })
})
afterAll(() => app.close())

type Body = CallInput<'/carrier/createCounterOrder'>

/** A counter order of ten pieces to 义乌, from a sender with this mobile. */
function body(changes: Partial<Body> = {}, phone = freshMobile()): Body {
  const { shipper, ...rest } = orderBody(lineId)
  return { ...rest, shipper: { ...shipper, phone, address: '' }, ...changes }
}
const open = (changes: Partial<Body> = {}, phone?: string) =>
  app.data('/carrier/createCounterOrder', body(changes, phone), clerk)
const refused = (changes: Partial<Body>, by = clerk) =>
  app.call('/carrier/createCounterOrder', body(changes), by)
const detail = (id: number) => app.data('/carrier/getOrderDetail', { id }, carrier)

test("voids a counter order before departure; a customer's own order needs a cancellation request", async () => {
  const { id } = await open({ carrierNumber: 'KD-9' })
  const reason = '开错单，已重开'
  const voided = (orderId: number, by = clerk) => app.call('/carrier/voidOrder', { id: orderId, reason }, by)
  expect((await detail(id)).allowedActions).toEqual(['depart', 'void'])
  expect(await voided(id, await actor(app, { type: 3 }))).toMatchObject({ code: 404 })
  expect(await voided(id)).toMatchObject({ code: 200, data: { status: 'cancelled' } })
  const { status, timeline, allowedActions } = await detail(id)
  expect([status, allowedActions]).toEqual(['cancelled', []])
  expect(timeline.at(-1)).toMatchObject({ action: 'void', party: 'carrier', text: reason })
  expect(await voided(id)).toMatchObject({ code: 409 })

  const gone = await open()
  const departure = { ids: [gone.id], plate: '浙G12345', destinationCode: '330782' }
  expect(await app.call('/carrier/createDeparture', departure, clerk)).toMatchObject({ code: 200 })
  expect(await voided(gone.id)).toMatchObject({ code: 409, msg: expect.stringContaining('货已发车') })

  const customer = await actor(app, { type: 2 })
  const placed = await placeOrder(app, customer.token, lineId)
  await app.data('/carrier/acceptOrder', { id: placed.id }, clerk)
  expect(await voided(placed.id)).toMatchObject({ code: 409, msg: expect.stringContaining('柜台开的') })
})

test('accepts a pickup window of the last day, and none that began earlier', async () => {
  const at = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString()
  const pickedUp = (fromHours: number, toHours: number) => ({
    pickupMode: 'door' as const,
    pickupWindow: { from: at(fromHours), to: at(toHours) },
    shipper: { ...body().shipper, address: '九铃东路 1 号' },
    quotedTotalFen: 8_000,
  })
  const { id } = await open(pickedUp(-23.5, -20))
  expect((await detail(id)).pickupWindow).toEqual({ from: at(-23.5), to: at(-20) })
  expect(await refused(pickedUp(-24.5, -20))).toMatchObject({
    code: 400,
    msg: '提货时间只能在昨天到 60 天后之间，请重新选择',
  })
})

test('creates a received order with its waybill, which tracking finds', async () => {
  const phone = freshMobile()
  const { id, number, waybillNumber, status, totalFen } = await open({}, phone)
  expect([status, totalFen]).toEqual(['picked_up', 6_000])
  const order = await detail(id)
  expect(order).toMatchObject({ number, status: 'picked_up', contactMobile: phone })
  expect(order.timeline.map(({ action, party }) => [action, party])).toEqual([
    ['openAtCounter', 'carrier'],
    ['accept', 'carrier'],
    ['pickUp', 'carrier'],
  ])
  const tracked = await app.data('/track/getWaybills', { numbers: [waybillNumber] }, {})
  expect(JSON.stringify(tracked)).toContain(waybillNumber)
  const { list } = await app.data('/carrier/getOrderList', { keyword: waybillNumber }, carrier)
  expect(list.map((row) => row.id)).toEqual([id])
})

test('leaves the order accepted when the goods are not there yet', async () => {
  expect(await open({ isReceived: false })).toMatchObject({ status: 'accepted' })
})

test('sends one SMS each to sender and recipient', async () => {
  const phone = freshMobile()
  const recipient = { ...body().recipient, phone: freshMobile() }
  const { number } = await open({ recipient, skipsRecipientSms: false }, phone)
  await app.runJobs()
  const { rows } = await app.pool.query(
    'select mobile, kind from sms_notice where mobile = any($1) order by kind',
    [[phone, recipient.phone]],
  )
  expect(rows).toEqual([
    { mobile: phone, kind: 'counterOpened' },
    { mobile: recipient.phone, kind: 'recipientAccepted' },
  ])
  expect(number).toMatch(/^D/)
})

test('hides the order from accounts with that mobile and from visitors', async () => {
  const customer = await actor(app, { type: 2 })
  const { id } = await open({}, customer.mobile)
  expect(await app.call('/orders/getOrderDetail', { id }, customer)).toMatchObject({ code: 404 })
  expect((await app.data('/orders/getOrdersList', {}, customer)).total).toBe(0)
})

test('refuses a repeated own number of the carrier and finds the order by it', async () => {
  const { id } = await open({ carrierNumber: 'kd-001' })
  const before = await countOrderRows(app)
  expect(await refused({ carrierNumber: 'KD-001' })).toMatchObject({ code: 409 })
  expect(await countOrderRows(app)).toEqual(before)
  const { list } = await app.data('/carrier/getOrderList', { numbers: ['KD-001'] }, carrier)
  expect(list.map((row) => row.id)).toEqual([id])
})

test('stores an own price with its reason in quote and timeline', async () => {
  const ownPrice = { totalFen: 5_000, reason: '老客户优惠' }
  const { id, totalFen } = await open({ ownPrice, quotedTotalFen: 5_000 })
  expect(totalFen).toBe(5_000)
  const { quote, timeline } = await detail(id)
  expect(quote.items).toEqual([
    { key: 'base', name: '议定运费', fen: 5_000, formula: '开单时议定：老客户优惠' },
  ])
  expect(timeline[0]?.text).toBe('柜台开单，议定运费 ¥50.00，专线价 ¥60.00，原因：老客户优惠')
  expect(await refused({ ownPrice: { totalFen: 1, reason: '' } })).toMatchObject({ code: 400 })
})

test('requires an own price on a line that is 面议', async () => {
  const pricing = { ...testPricing, heavyTiers: [], lightTiers: [], minChargeFen: 0 }
  const negotiable = await insertLine(app, { carrierId: carrier.factoryId, pricing })
  expect(await refused({ lineId: negotiable })).toMatchObject({ code: 409 })
  const ownPrice = { totalFen: 8_000, reason: '电话议定' }
  const { id } = await open({ lineId: negotiable, ownPrice, quotedTotalFen: 8_000 })
  expect((await detail(id)).timeline[0]?.text).toBe('柜台开单，议定运费 ¥80.00，专线价 面议，原因：电话议定')
})

test('refuses an outdated total with the new one and writes nothing', async () => {
  const before = await countOrderRows(app)
  expect(await refused({ quotedTotalFen: 1 })).toMatchObject({
    code: 409,
    data: { quote: { totalFen: 6_000 } },
  })
  expect(await countOrderRows(app)).toEqual(before)
})

test("refuses another carrier's line and a landline as the sender's mobile", async () => {
  const stranger = await actor(app, { type: 3 })
  expect(await refused({}, stranger)).toMatchObject({ code: 404 })
  const shipper = { ...body().shipper, phone: '0579-87112233' }
  expect(await refused({ shipper })).toMatchObject({ code: 400 })
})

test('creates one order for a key, however often it is sent', async () => {
  const sent = body()
  const options = { token: clerk.token, idempotencyKey: 'counter-0123456789abcdef' }
  const first = await app.data('/carrier/createCounterOrder', sent, options)
  expect(await app.data('/carrier/createCounterOrder', sent, options)).toEqual(first)
  expect((await app.data('/carrier/getOrderList', {}, carrier)).total).toBe(1)
})

test('finds senders of own orders by digits and name, with their last recipients', async () => {
  const phone = freshMobile()
  const customers = (typed: string, by = clerk) => app.data('/carrier/getCounterCustomers', { typed }, by)
  await open({ shipper: { ...body().shipper, phone, name: '赵一鸣' } })
  await open({
    shipper: { ...body().shipper, phone, name: '赵一鸣' },
    recipient: { ...body().recipient, name: '韩梅梅', phone: '13900139009' },
    payment: 'collect',
  })
  const found = await customers(phone.slice(0, 8))
  const ofSender = found.list.filter((one) => one.phone === phone)
  expect(ofSender).toHaveLength(1)
  expect(ofSender[0]?.recipients.map(({ name, payment }) => [name, payment])).toEqual([
    ['韩梅梅', 'collect'],
    ['李雷', 'prepaid'],
  ])
  expect((await customers('一鸣')).list.map((one) => one.phone)).toEqual([phone])
  expect((await customers(phone.slice(0, 3))).list).toEqual([])
  expect((await customers('%')).list).toEqual([])
  const stranger = await actor(app, { type: 3 })
  expect((await customers(phone, stranger)).list).toEqual([])
  const customer = await actor(app, { type: 2 })
  await placeOrder(app, customer.token, lineId)
  expect((await customers('王小明')).list).toHaveLength(1)
})

test('lists own active lines to a region, the most used first', async () => {
  const carrierId = carrier.factoryId
  const used = await insertLine(app, { carrierId, popularity: 9 })
  await insertLine(app, { carrierId, status: 'paused' })
  await insertLine(app, { carrierId, destinationCode: '360900' })
  await insertLine(app, { carrierId: (await actor(app, { type: 3 })).factoryId })
  const { list } = await app.data('/carrier/getCounterLines', { destinationCode: '330782' }, clerk)
  expect(list.map(({ id }) => id)).toEqual([used, lineId])
})
