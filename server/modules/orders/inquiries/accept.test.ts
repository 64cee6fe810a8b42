import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { hourMs, minuteMs } from '#contract/kernel/time.ts'
import type { Inquiry } from '#contract/orders/inquiries/calls.ts'
import { actor, visitorCookie } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { codeFor } from '#server/testing/data/accounts.ts'
import { createInquiry, offer, offerOn, orderAtOffer } from '#server/testing/data/inquiries.ts'
import { insertLine, orderBody } from '#server/testing/data/lines.ts'
import { carryTo } from '#server/testing/data/orders.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let customer: Actor
let carrier: Actor
let other: Actor
let lineId: number
let otherLineId: number
let inquiry: Inquiry
let offerId: number
let otherOfferId: number

beforeAll(async () => {
  app = await testApp(inject('cluster'))
})
afterAll(() => app.close())

/** Creates an inquiry with two offers, the cheaper by `carrier`. */
beforeEach(async () => {
  customer = await actor(app, { type: 2 })
  carrier = await actor(app, { type: 3, name: '顺达物流' })
  other = await actor(app, { type: 3, name: '捷运专线' })
  lineId = await insertLine(app, { carrierId: carrier.factoryId })
  otherLineId = await insertLine(app, { carrierId: other.factoryId })
  inquiry = await createInquiry(app, customer, [lineId, otherLineId])
  offerId = offerOn(inquiry, lineId).id
  otherOfferId = offerOn(inquiry, otherLineId).id
  await offer(app, carrier, offerId, 5_050)
  await offer(app, other, otherOfferId, 5_900)
})

const accept = (changes = {}, totalFen = 5_050) =>
  app.call('/orders/createOrder', orderAtOffer(lineId, offerId, totalFen, changes), customer)
const placed = async () => app.data('/orders/createOrder', orderAtOffer(lineId, offerId, 5_050), customer)
const ordersOf = async () => (await app.data('/orders/getOrdersList', {}, customer)).list

test("creates an order at the offer's exact price and notifies the other carrier", async () => {
  const order = await placed()
  expect(order.totalFen).toBe(5_050)
  const detail = await app.data('/orders/getOrderDetail', { id: order.id }, customer)
  expect(detail).toMatchObject({
    agreed: { totalFen: 5_050, included: '含保价' },
    quote: { totalFen: 5_050, items: [{ name: '询价议定运费', fen: 5_050, formula: '承运商报价：含保价' }] },
  })
  expect(detail.quote.items).toHaveLength(1)
  expect(detail.inquiryId).toBe(inquiry.id)
  expect(await app.data('/carrier/getOrderDetail', { id: order.id }, carrier)).toMatchObject({
    inquiryId: null,
    quote: { totalFen: 5_050 },
  })
  expect(await ordersOf()).toMatchObject([{ number: order.number, totalFen: 5_050 }])
  expect(await app.data('/orders/getInquiry', { id: inquiry.id }, customer)).toMatchObject({
    state: 'taken',
    order: { id: order.id, number: order.number, status: 'pending' },
    offers: [{ id: offerId, isTaken: true }, { isTaken: false }],
  })
  expect((await app.data('/carrier/getInquiryList', {}, carrier)).list).toMatchObject([
    { state: 'taken', ending: null, isAnswerable: false, orderNumber: order.number },
  ])
  expect((await app.data('/carrier/getInquiryList', {}, other)).list).toMatchObject([
    { state: 'over', ending: 'elsewhere', orderNumber: null },
  ])
  const noticesOf = async (who: Actor) =>
    (await app.data('/notices/getNoticeList', {}, who)).list.map(({ kind }) => kind)
  expect(await noticesOf(carrier)).toEqual(['orderPlaced', 'inquiryAsked'])
  expect(await noticesOf(other)).toEqual(['inquiryClosed', 'inquiryAsked'])
  const changing = { id: otherOfferId, answer: { kind: 'decline', reason: '算了' } } as const
  expect(await app.call('/carrier/answerInquiry', changing, other)).toMatchObject({
    code: 409,
    msg: '客户已选定一家，不能再报价',
  })
})

test('creates one order when both offers are accepted at once', async () => {
  const answers = await Promise.all([
    accept(),
    app.call('/orders/createOrder', orderAtOffer(otherLineId, otherOfferId, 5_900), customer),
    accept(),
  ])
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  for (const { code, msg } of answers)
    if (code === 409) expect(msg).toBe('已接受报价并下单，请到订单列表查看')
  expect(await ordersOf()).toHaveLength(1)
})

test('uses the price that the customer saw when the offer changes at once', async () => {
  const [order] = await Promise.all([
    accept(),
    app.call(
      '/carrier/answerInquiry',
      { id: offerId, answer: { kind: 'offer', totalFen: 9_900, validHours: 24 } },
      carrier,
    ),
  ])
  const list = await ordersOf()
  if (order.code === 200) expect(list).toMatchObject([{ totalFen: 5_050 }])
  else {
    expect(order.msg).toBe('承运商刚改了报价，请核对新价格后再接受')
    expect(list).toEqual([])
  }
})

test('refuses an order that differs from the inquiry', async () => {
  const goods = [
    { name: '电动工具', packaging: 'carton' as const, pieces: 10, weightGrams: 200_000, volumeCm3: 800_000 },
  ]
  const [row] = goods
  const recipient = { ...orderBody(lineId).recipient, regionCode: '330702' }
  const refusals: [object, string][] = [
    [{ goods: [{ ...row, weightGrams: 200_001 }] }, '重量和询价时不一样，请改回，或重新询价'],
    [{ goods: [{ ...row, pieces: 11, volumeCm3: 1 }] }, '件数、体积和询价时不一样，请改回，或重新询价'],
    [{ deliveryMode: 'door', codFen: 100 }, '送货方式、代收货款和询价时不一样，请改回，或重新询价'],
    [{ isHeld: true }, '控货和询价时不一样，请改回，或重新询价'],
    [{ recipient }, '收货地区和询价时不一样，请改回，或重新询价'],
    [{ lineId: otherLineId }, '专线和询价时不一样，请改回，或重新询价'],
  ]
  for (const [changes, msg] of refusals) expect(await accept(changes)).toMatchObject({ code: 409, msg })
  expect(await accept({}, 5_000)).toMatchObject({ code: 409, msg: '承运商刚改了报价，请核对新价格后再接受' })
  expect(await ordersOf()).toEqual([])
  // goods names, packaging and the number of rows are the customer's choice
  const rows = [
    { ...row, name: '电钻', pieces: 4, weightGrams: 150_000, volumeCm3: 700_000 },
    { ...row, name: '配件', packaging: 'pallet', pieces: 6, weightGrams: 50_000, volumeCm3: 100_000 },
  ]
  expect(await accept({ goods: rows })).toMatchObject({ code: 200, data: { totalFen: 5_050 } })
})

test('refuses an offer that is missing, not made, expired, or of another inquiry', async () => {
  const stranger = await actor(app, { type: 2 })
  const at = (id: number, as: Actor) => app.call('/orders/createOrder', orderAtOffer(lineId, id, 5_050), as)
  expect(await at(offerId, stranger)).toEqual(await at(Number.MAX_SAFE_INTEGER, stranger))
  expect(await at(offerId, stranger)).toMatchObject({ code: 404 })
  expect(await at(offerId, carrier)).toMatchObject({ code: 404 })
  const unanswered = await createInquiry(app, customer, [lineId])
  expect(await at(offerOn(unanswered, lineId).id, customer)).toMatchObject({
    code: 409,
    msg: '这家还没有报价，请选已报价的',
  })
  // all answers' SMS are sent before they are a day old
  app.clock.advanceMs(minuteMs)
  await app.runAllJobs()
  app.clock.advanceMs(49 * hourMs)
  customer.token = (await actor(app, { type: 2, factoryId: customer.factoryId })).token
  expect(await accept()).toMatchObject({ code: 409, msg: '报价已过有效期，请联系承运商重新报价' })
  await app.data('/orders/cancelInquiry', { id: inquiry.id }, customer)
  expect(await accept()).toMatchObject({ code: 409, msg: '这次询价已取消，需要时请重新询价' })
})

test('refuses the order on a paused line and keeps the inquiry open', async () => {
  await app.pool.query(`update line set status = 'paused' where id = $1`, [lineId])
  expect(await accept()).toMatchObject({ code: 409, msg: '该专线已暂停或下线，请另选一条专线' })
  expect((await app.data('/orders/getInquiry', { id: inquiry.id }, customer)).state).toBe('open')
})

test("keeps the offer's price when line prices change; a re-weighing adds the difference by line prices", async () => {
  const { id } = await placed()
  await app.pool.query('update line set heavy_fen_per_tonne = $2 where id = $1', [lineId, [90_000, 90_000]])
  await carryTo(app, carrier.token, id, 'accepted')
  // at the order's prices: 200 kg ¥60.00, 300 kg ¥90.00
  const goods = [{ pieces: 10, weightGrams: 300_000, volumeCm3: 800_000 }]
  const weighing = { id, goods, reason: '实重 300 公斤', fileIds: [] }
  const answer = await app.data('/carrier/reweigh', weighing, carrier)
  expect(answer).toMatchObject({ totalFen: 5_050, newTotalFen: 8_050 })
  const { feeChangeId } = answer
  await app.data('/orders/decideFeeChange', { id, feeChangeId, decision: 'agree' }, customer)
  const { quote, agreed } = await app.data('/orders/getOrderDetail', { id }, customer)
  expect(agreed?.totalFen).toBe(5_050)
  expect(quote.items.map(({ name, fen }) => [name, fen])).toEqual([
    ['询价议定运费', 5_050],
    ['货物变动', 3_000],
  ])
  expect(quote.totalFen).toBe(8_050)
})

test('allows editing people and payment while pending, but not goods and services', async () => {
  const { id } = await placed()
  const { lineId: _, offerId: __, ...input } = orderAtOffer(lineId, offerId, 5_050)
  const edit = (changes: object) =>
    app.call('/orders/updateOrder', { id, change: { kind: 'edit', ...input, ...changes } }, customer)
  expect(await edit({ payment: 'collect', remark: '轻放' })).toMatchObject({
    code: 200,
    data: { totalFen: 5_050 },
  })
  expect(await edit({ deliveryMode: 'door' })).toMatchObject({
    code: 409,
    msg: '按询价下的订单不能改送货方式，要改请取消后重新询价',
  })
  expect(await app.data('/orders/getOrderDetail', { id }, customer)).toMatchObject({
    payment: 'collect',
    agreed: { totalFen: 5_050 },
    quote: { totalFen: 5_050 },
  })
})

test('lets a visitor accept with an SMS code and moves the inquiry to the account', async () => {
  const cookie = visitorCookie()
  const created = await createInquiry(app, { cookie }, [lineId])
  const { id } = offerOn(created, lineId)
  await offer(app, carrier, id, 4_400)
  const bare = orderAtOffer(lineId, id, 4_400)
  expect(await app.call('/orders/createOrder', bare, { cookie })).toMatchObject({ code: 400 })
  const { mobile } = customer
  const smsCode = await codeFor(app, mobile, 'order')
  const order = await app.data('/orders/createOrder', { ...bare, contactMobile: mobile, smsCode }, { cookie })
  expect(order.totalFen).toBe(4_400)
  app.clock.advanceMs(minuteMs)
  const loginCode = await codeFor(app, mobile, 'login')
  const { token } = await app.data('/user/login', { mobile, smsCode: loginCode }, { cookie })
  expect(await app.data('/orders/getInquiry', { id: created.id }, { token })).toMatchObject({
    state: 'taken',
    order: { number: order.number },
  })
  expect(await app.call('/orders/getInquiry', { id: created.id }, { cookie })).toMatchObject({ code: 404 })
})
