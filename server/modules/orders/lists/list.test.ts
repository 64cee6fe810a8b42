import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { agreementVersion } from '#contract/account/agreements.ts'
import { actor, freshMobile, visitorCookie } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { codeFor, registered, testPassword } from '#server/testing/data/accounts.ts'
import { insertLine, orderBody } from '#server/testing/data/lines.ts'
import { copyOrder } from '#server/testing/data/orderCopies.ts'
import { carryTo, placeOrder, placeVisitorOrder } from '#server/testing/data/orders.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let customer: Actor
let carrier: Actor
let lineId: number
let ids: number[]
let waybill: string

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  customer = await actor(app, { type: 2 })
  carrier = await actor(app, { type: 3, name: '顺达' })
  lineId = await insertLine(app, { carrierId: carrier.factoryId })
  ids = []
  for (let place = 1; place <= 25; place += 1) {
    const goods = [1, 2].map((row) => ({
      name: `货物${place}之${row}`,
      packaging: 'pallet' as const,
      pieces: 1,
      weightGrams: 100_000,
      volumeCm3: 0,
    }))
    const recipient = { ...orderBody(lineId).recipient, name: `收${place}` }
    ids.push((await placeOrder(app, customer.token, lineId, { goods, recipient })).id)
  }
  waybill = await carryTo(app, carrier.token, ids[0] ?? 0, 'in_transit')
  await app.data('/carrier/rejectOrder', { id: ids[1] ?? 0, reason: '车满' }, carrier)
  const stranger = await actor(app, { type: 2 })
  await placeOrder(app, stranger.token, lineId)
})
afterAll(() => app.close())

const list = (filter: object = {}) => app.data('/orders/getOrdersList', filter, { token: customer.token })

test('lists newest first, page by page, with total and counts per state', async () => {
  const pages = await Promise.all([1, 2, 3].map((page) => list({ page, pageSize: 10 })))
  expect(pages.flatMap((page) => page.list.map((row) => row.id))).toEqual(ids.toReversed())
  for (const page of pages) {
    expect(page.total).toBe(25)
    expect(page.counts).toMatchObject({ pending: 23, in_transit: 1, rejected: 1, accepted: 0, signed: 0 })
  }
  expect((await list({ page: 4, pageSize: 10 })).list).toEqual([])
})

test('filters by one state with its total and the counts of all', async () => {
  const found = await list({ status: 'in_transit' })
  expect(found).toMatchObject({ total: 1, counts: { pending: 23, in_transit: 1, rejected: 1 } })
  expect(found.list[0]).toMatchObject({
    id: ids[0],
    waybillNumber: waybill,
    carrierName: '顺达',
    goodsText: '货物1之1等 2 项',
    recipientName: '收1',
    pieces: 2,
    weightGrams: 200_000,
    totalFen: 6000,
    hasOpenException: false,
    isCancelRequested: false,
    lastEvent: { at: app.clock.now().toISOString(), text: '货物已发车' },
  })
  expect(await list({ status: 'signed' })).toMatchObject({ list: [], total: 0 })
})

test('shows the rejection or cancellation with its reason as the last event', async () => {
  const [rejected] = (await list({ status: 'rejected' })).list
  expect(rejected?.lastEvent).toEqual({ at: rejected?.movedAt, text: '承运商已拒单：车满' })
  const own = await actor(app, { type: 2 })
  const newest = async () => (await app.data('/orders/getOrdersList', {}, own)).list[0]?.lastEvent
  const cancel = (id: number, reason: string) =>
    app.data('/orders/updateOrder', { id, change: { kind: 'cancel', reason } }, own)
  await cancel((await placeOrder(app, own.token, lineId)).id, '客户改期')
  expect(await newest()).toEqual({ at: app.clock.now().toISOString(), text: '订单已取消：客户改期' })
  // after its tracking events
  const { id } = await placeOrder(app, own.token, lineId)
  await carryTo(app, carrier.token, id, 'accepted')
  await cancel(id, '客户不要了')
  await app.data('/carrier/agreeCancel', { id }, carrier)
  expect(await newest()).toMatchObject({ text: '订单已取消：客户不要了' })
})

test('finds by order number, waybill number in any case, goods and recipient', async () => {
  const { number } = await app.data('/orders/getOrderDetail', { id: ids[0] ?? 0 }, customer)
  for (const keyword of [number, waybill, waybill.toLowerCase(), '货物1之2', `${number} 王小明`])
    expect(await list({ keyword }), keyword).toMatchObject({ total: 1, list: [{ id: ids[0] }] })
  expect((await list({ keyword: '收2' })).total).toBe(7)
  expect((await list({ keyword: '没有这样的货' })).total).toBe(0)
})

test('treats LIKE wildcards in the keyword as literals', async () => {
  for (const keyword of ['%', '_', '货物%', '\\'])
    expect(await list({ keyword })).toMatchObject({ list: [], total: 0 })
  const remarked = { ...orderBody(lineId).recipient, name: '五折50%_a\\b' }
  const { id } = await placeOrder(app, customer.token, lineId, { recipient: remarked })
  for (const keyword of ['50%_', '%', '_a\\B'])
    expect((await list({ keyword })).list.map((row) => row.id)).toEqual([id])
})

test('lists the same orders in the short list', async () => {
  const { token } = customer
  const short = await app.data('/orders/getSimpleOrdersList', { keyword: waybill }, { token })
  expect(short).toMatchObject({ total: 1, list: [{ id: ids[0], waybillNumber: waybill }] })
  expect(Object.keys(short.list[0] ?? {}).toSorted()).toEqual([
    'createdAt',
    'destinationText',
    'id',
    'number',
    'status',
    'waybillNumber',
  ])
})

test("shows the recipient's region as the destination, not the line's end", async () => {
  const viaOrder = await insertLine(app, {
    carrierId: carrier.factoryId,
    destinationCode: '330100',
    viaCodes: ['330782'],
  })
  const { token } = customer
  const { id } = await placeOrder(app, token, viaOrder)
  const destinationText = '浙江省金华市义乌市'
  expect((await list()).list[0]).toMatchObject({ id, destinationText })
  const short = await app.data('/orders/getSimpleOrdersList', {}, { token })
  expect(short.list[0]).toMatchObject({ id, destinationText })
  const detail = await app.data('/orders/getOrderDetail', { id }, { token })
  expect(detail.line.destinationText).toBe('浙江省杭州市')
  await app.data('/orders/updateOrder', { id, change: { kind: 'cancel', reason: '试' } }, { token })
})

test('counts up to 10,000 per state, and in all for the short list', async () => {
  const { token, factoryId } = await actor(app, { type: 2 })
  const { id } = await placeOrder(app, token, lineId)
  const copy = (status: string, count: number) =>
    copyOrder(app, id, count, { prefix: `${status}-`, changed: { status: `'${status}'` } })
  await copy('signed', 10_001)
  await copy('rejected', 7)
  const counts = { pending: 1, signed: 10_000, rejected: 7, accepted: 0 }
  const call = (filter: object) => app.data('/orders/getOrdersList', filter, { token })
  expect(await call({})).toMatchObject({ total: 10_008, counts })
  expect(await call({ status: 'signed' })).toMatchObject({ total: 10_000, counts })
  expect(await app.data('/orders/getSimpleOrdersList', {}, { token })).toMatchObject({ total: 10_000 })
  await app.pool.query('delete from freight_order where factory_id = $1 and id <> $2', [factoryId, id])
})

test('lists own orders only, for all staff of the factory', async () => {
  const { token } = await actor(app, { type: 2, role: 'user', factoryId: customer.factoryId })
  const ofStaff = await app.data('/orders/getOrdersList', { keyword: '货物' }, { token })
  expect(ofStaff.total).toBe(25)
  const nobody = await actor(app, { type: 2 })
  expect(await app.data('/orders/getOrdersList', {}, { token: nobody.token })).toMatchObject({
    list: [],
    total: 0,
  })
  expect(await app.data('/orders/getOrdersList', {}, { cookie: visitorCookie() })).toMatchObject({ total: 0 })
  expect(await app.data('/orders/getOrdersList', {})).toMatchObject({ total: 0 })
  const otherCarrier = await actor(app, { type: 3 })
  expect(await app.data('/carrier/getOrderList', {}, otherCarrier)).toMatchObject({ list: [], total: 0 })
  expect((await app.data('/carrier/getOrderList', {}, carrier)).total).toBeGreaterThanOrEqual(26)
})

test("lists a visitor's orders and moves them to the account at login", async () => {
  const [cookie, otherCookie] = [visitorCookie(), visitorCookie()]
  const own = await placeVisitorOrder(app, cookie, lineId)
  const others = await placeVisitorOrder(app, otherCookie, lineId)
  const listFor = async (caller: object) =>
    (await app.data('/orders/getOrdersList', {}, caller)).list.map((row) => row.id)
  expect(await listFor({ cookie })).toEqual([own.id])
  expect(await app.call('/orders/getOrderDetail', { id: others.id }, { cookie })).toMatchObject({ code: 404 })

  const { mobile, password } = await registered(app)
  await app.pool.query(
    'update factory set type = 2 where id = (select factory_id from app_user where mobile = $1)',
    [mobile],
  )
  const { token } = await app.data('/user/login', { mobile, password }, { cookie })
  expect(await listFor({ token })).toEqual([own.id])
  expect(await listFor({ cookie })).toEqual([])
  expect(await listFor({ cookie: otherCookie })).toEqual([others.id])
  expect(await app.call('/orders/getOrderDetail', { id: own.id }, { token })).toMatchObject({ code: 200 })
})

test("moves a visitor's orders at registration", async () => {
  const cookie = visitorCookie()
  const { id } = await placeVisitorOrder(app, cookie, lineId)
  const mobile = freshMobile()
  const smsCode = await codeFor(app, mobile, 'register')
  const { token } = await app.data(
    '/user/register',
    { mobile, smsCode, password: testPassword, alias: '新人', agreedVersion: agreementVersion },
    { cookie },
  )
  const { factory_id } = await app.data('/user/getUser', {}, { token })
  const row = await app.db
    .selectFrom('freight_order')
    .select(['factory_id', 'user_id', 'visitor_hash'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ factory_id, visitor_hash: null })
  expect(row.user_id).not.toBeNull()
})
