import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { actor, freshMobile, visitorCookie } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { codeFor } from '#server/testing/data/accounts.ts'
import { insertLine, orderBody } from '#server/testing/data/lines.ts'
import type { OrderBody } from '#server/testing/data/lines.ts'
import { saveRecord } from '#server/testing/data/records.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { CallOptions, TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let customer: Actor
let lineId: number

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  lineId = await insertLine(app, { carrierId: (await actor(app, { type: 3 })).factoryId })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.advanceMs(60_000)
  customer = await actor(app, { type: 2 })
})

const place = (changes: Partial<OrderBody>, as: CallOptions = customer) =>
  app.call('/orders/createOrder', orderBody(lineId, changes), as)
const shippers = async () => (await app.data('/record/getShipperList', {}, customer)).list
const recipients = async () => (await app.data('/record/getRecipientList', {}, customer)).list
const ordersOf = async (as: CallOptions = customer) => (await app.data('/orders/getOrdersList', {}, as)).total

test('counts one use, with its time, for each record an order uses', async () => {
  const shipper = await saveRecord(app, customer, 'shipper')
  const recipient = await saveRecord(app, customer, 'recipient')
  const colleague = await actor(app, { type: 2, role: 'user', factoryId: customer.factoryId })
  const picked = { shipperRecordId: shipper.id, recipientRecordId: recipient.id }
  expect((await place(picked)).code).toBe(200)
  app.clock.advanceMs(60_000)
  expect((await place(picked, colleague)).code).toBe(200)
  expect((await place({})).code).toBe(200)
  const used = { timesUsed: 2, lastUsedAt: app.clock.now().toISOString(), version: 1 }
  expect(await shippers()).toMatchObject([used])
  expect(await recipients()).toMatchObject([used])
})

test('counts a repeated order once', async () => {
  const { id } = await saveRecord(app, customer, 'shipper')
  const as = { token: customer.token, idempotencyKey: 'an-order-sent-again' }
  await Promise.all(Array.from({ length: 5 }, () => place({ shipperRecordId: id, saveRecipient: true }, as)))
  expect(await shippers()).toMatchObject([{ timesUsed: 1 }])
  expect(await recipients()).toMatchObject([{ timesUsed: 1 }])
})

test("saves the parties as entered, the recipient with the order's delivery mode", async () => {
  const answer = await place({ saveShipper: true, saveRecipient: true, deliveryMode: 'door' })
  expect(answer.code).toBe(200)
  const lastUsedAt = app.clock.now().toISOString()
  const used = { timesUsed: 1, lastUsedAt, isDefault: false, remark: '' }
  expect(await shippers()).toMatchObject([{ name: '王小明', regionText: '浙江省金华市永康市', ...used }])
  expect(await recipients()).toMatchObject([{ name: '李雷', deliveryMode: 'door', ...used }])
})

test('finds and counts existing records when saved again, also twenty at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => place({ saveShipper: true, saveRecipient: true })),
  )
  for (const { code } of answers) expect(code).toBe(200)
  expect(await shippers()).toMatchObject([{ timesUsed: 20 }])
  expect(await recipients()).toMatchObject([{ timesUsed: 20, deliveryMode: 'self' }])
})

test('counts twenty uses for twenty concurrent orders', async () => {
  const shipper = await saveRecord(app, customer, 'shipper')
  const recipient = await saveRecord(app, customer, 'recipient')
  const picked = { shipperRecordId: shipper.id, recipientRecordId: recipient.id }
  const answers = await Promise.all(Array.from({ length: 20 }, () => place(picked)))
  for (const { code } of answers) expect(code).toBe(200)
  expect([...(await shippers()), ...(await recipients())].map(({ timesUsed }) => timesUsed)).toEqual([20, 20])
})

test('counts the use of the saved record when a picked one was changed', async () => {
  const { id } = await saveRecord(app, customer, 'recipient', { name: '李大雷' })
  await place({ recipientRecordId: id, saveRecipient: true })
  expect(await recipients()).toMatchObject([
    { name: '李雷', timesUsed: 1 },
    { id, name: '李大雷', timesUsed: 0 },
  ])
})

test('refuses records of another factory or book and deleted ones, and places no order', async () => {
  const stranger = await actor(app, { type: 2 })
  const foreign = {
    shipper: (await saveRecord(app, stranger, 'shipper')).id,
    recipient: (await saveRecord(app, stranger, 'recipient')).id,
  }
  const ownRecord = {
    shipper: (await saveRecord(app, customer, 'shipper')).id,
    recipient: (await saveRecord(app, customer, 'recipient')).id,
  }
  const absent = await place({ shipperRecordId: Number.MAX_SAFE_INTEGER })
  expect(absent).toMatchObject({
    code: 404,
    msg: '选用的发货人已不在地址簿里，请重新选择或直接填写',
    data: { fields: [{ path: 'shipperRecordId' }] },
  })
  for (const ids of [
    { shipperRecordId: foreign.shipper },
    { shipperRecordId: ownRecord.recipient },
    { shipperRecordId: foreign.shipper, recipientRecordId: ownRecord.recipient },
    { shipperRecordId: foreign.shipper, saveShipper: true },
  ])
    expect(await place(ids)).toEqual(absent)
  const second = await place({ shipperRecordId: ownRecord.shipper, recipientRecordId: foreign.recipient })
  expect(second).toMatchObject({ code: 404, data: { fields: [{ path: 'recipientRecordId' }] } })
  expect(await ordersOf()).toBe(0)
  for (const { timesUsed } of [...(await shippers()), ...(await recipients())]) expect(timesUsed).toBe(0)
  expect((await app.data('/record/getShipperList', {}, stranger)).list).toMatchObject([{ timesUsed: 0 }])
})

test('saves nothing for a refused order', async () => {
  const answer = await place({ saveShipper: true, saveRecipient: true, quotedTotalFen: 1 })
  expect(answer.code).toBe(409)
  expect([await shippers(), await recipients()]).toEqual([[], []])
})

test.each([
  [{ saveShipper: true }, '登录后才能保存发货人到地址簿，请先登录，或取消保存后再提交'],
  [{ saveRecipient: true }, '登录后才能保存收货人到地址簿，请先登录，或取消保存后再提交'],
  [{ shipperRecordId: 1 }, '登录后才能选用地址簿里的发货人，请先登录，或直接填写后再提交'],
  [{ recipientRecordId: 1 }, '登录后才能选用地址簿里的收货人，请先登录，或直接填写后再提交'],
])('refuses %j of a visitor and keeps the code valid', async (input, msg) => {
  const contactMobile = freshMobile()
  const visitor = { cookie: visitorCookie() }
  const smsCode = await codeFor(app, contactMobile, 'order')
  const [path] = Object.keys(input)
  const answer = await place({ contactMobile, smsCode, ...input }, visitor)
  expect(answer).toMatchObject({ code: 400, msg, data: { fields: [{ path }] } })
  const unsaved = { saveShipper: false, saveRecipient: false }
  expect((await place({ contactMobile, smsCode, ...unsaved }, visitor)).code).toBe(200)
  expect(await ordersOf(visitor)).toBe(1)
})
