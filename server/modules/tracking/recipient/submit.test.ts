import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { CallInput } from '#contract/calls/calls.ts'
import type { OrderStatus } from '#contract/orders/states.ts'
import { actor, freshMobile, visitorCookie } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { freshAddress } from '#server/testing/data/accounts.ts'
import { jpeg, upload } from '#server/testing/data/consults.ts'
import { insertLine, orderBody } from '#server/testing/data/lines.ts'
import type { OrderBody } from '#server/testing/data/lines.ts'
import { carryTo, nothingReceived, placeOrder } from '#server/testing/data/orders.ts'
import { testApp, testSecret } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'
import { recipientCode } from './code.ts'

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

const phone = '13900139000'
const phoneTail = '9000'
const isDelivered = (changes: Partial<OrderBody>) => changes.deliveryMode === 'door'

/** Creates an order in transit and its recipient's code. */
async function carried(status: OrderStatus, changes: Partial<OrderBody> = {}) {
  const { id, number, totalFen } = await placeOrder(app, customer.token, lineId, changes)
  await carryTo(app, carrier.token, id, status, { isSelfPickup: !isDelivered(changes) })
  const mobile = changes.recipient?.phone ?? phone
  return { id, number, totalFen, code: recipientCode(testSecret, id, mobile) }
}
type WishInput = CallInput<'/track/wishDelivery'>
const wish = (code: string, input: Partial<WishInput> = {}, remoteAddress = freshAddress()) =>
  app.call('/track/wishDelivery', { code, phoneTail, deliveryMode: 'door', ...input }, { remoteAddress })
const answer = (id: number, isAccepted: boolean, text = '') =>
  app.call('/carrier/answerWish', { id, isAccepted, text }, carrier)
const detail = (id: number, as = customer) =>
  as === carrier
    ? app.data('/carrier/getOrderDetail', { id }, as)
    : app.data('/orders/getOrderDetail', { id }, as)
const page = async (code: string) =>
  app.data('/track/openRecipientLink', { code, phoneTail }, { remoteAddress: freshAddress() })
const newest = async (as: Actor) =>
  (await app.data('/notices/getNoticeList', { pageSize: 1 }, as)).list.map(({ kind, text }) => ({
    kind,
    text,
  }))[0]

describe('a delivery wish', () => {
  test('makes the recipient pay the delivery of prepaid freight when 自提 becomes 送货', async () => {
    const { id, number, totalFen, code } = await carried('arrived')
    expect(await page(code)).toMatchObject({ canWish: true, wishFen: 3000, wish: null })
    const response = await wish(code)
    const expected = {
      deliveryMode: 'door',
      address: '福田街道 8 号',
      feeFen: 3000,
      isFeeApart: true,
      state: 'waiting',
    }
    expect(response).toMatchObject({ code: 200, data: { wish: expected } })
    expect(await newest(carrier)).toEqual({
      kind: 'deliveryWished',
      text: `订单 ${number} 的收货人要求送货上门（福田街道 8 号），送货费 ¥30.00 由收货人当面付。请打开订单答复。`,
    })
    expect((await detail(id, carrier)).recipientWish).toMatchObject(expected)
    expect(await answer(id, true, '下午送')).toMatchObject({ code: 200, data: { status: 'arrived' } })
    const after = await detail(id)
    expect(after).toMatchObject({
      deliveryMode: 'door',
      quote: { totalFen },
      recipientWish: { state: 'accepted', answer: '下午送', feeFen: 3000 },
      timeline: expect.arrayContaining([
        expect.objectContaining({ party: 'recipient', action: 'wishDelivery' }),
        expect.objectContaining({ party: 'carrier', action: 'acceptWish' }),
      ]),
    })
    expect(await newest(customer)).toMatchObject({ kind: 'deliveryAnswered' })
    expect(await page(code)).toMatchObject({ dueFen: 3000, deliveryFen: 3000, canWish: false })
    // after a re-weighing the shipper's freight still excludes the recipient's delivery
    const goods = [{ pieces: 10, weightGrams: 300_000, volumeCm3: 800_000 }]
    const { newTotalFen } = await app.data('/carrier/reweigh', { id, goods, reason: '复磅' }, carrier)
    expect(newTotalFen).toBe(9000)
  })

  test('adds the delivery to freight 到付, which the signature collects', async () => {
    const { id, totalFen, code } = await carried('arrived', { payment: 'collect' })
    await wish(code, { address: '商城大道 1 号' })
    await answer(id, true)
    const after = await detail(id)
    expect(after).toMatchObject({
      recipient: { address: '商城大道 1 号' },
      quote: { totalFen: totalFen + 3000 },
      recipientWish: { isFeeApart: false, feeFen: 3000 },
    })
    expect(await page(code)).toMatchObject({ dueFen: totalFen + 3000, deliveryFen: 0 })
    const step = (body: object) =>
      app.call('/carrier/advanceOrder', body as CallInput<'/carrier/advanceOrder'>, carrier)
    expect(await step({ id, action: 'deliver', expectedStatus: 'arrived' })).toMatchObject({ code: 200 })
    const sign = {
      id,
      action: 'sign',
      expectedStatus: 'delivering',
      signer: '李雷',
      received: nothingReceived,
    }
    expect(await step(sign)).toMatchObject({ code: 200 })
    expect((await detail(id)).ledgers).toMatchObject([{ kind: 'settlement', amountFen: totalFen + 3000 }])
  })

  test('subtracts the delivery from the freight when 送货 becomes 自提', async () => {
    const { id, totalFen, code } = await carried('in_transit', { deliveryMode: 'door' })
    expect(await page(code)).toMatchObject({ wishFen: -3000 })
    await wish(code, { deliveryMode: 'self' })
    await answer(id, true)
    expect(await detail(id)).toMatchObject({ deliveryMode: 'self', quote: { totalFen: totalFen - 3000 } })
  })

  test('needs a text when declined, changes nothing then, and is final', async () => {
    const { id, totalFen, code } = await carried('arrived')
    await wish(code)
    expect(await answer(id, false)).toMatchObject({ code: 400, data: { fields: [{ path: 'text' }] } })
    expect(await answer(id, false, '车进不去')).toMatchObject({ code: 200 })
    expect(await answer(id, true)).toMatchObject({ code: 409, msg: '收货人没有待答复的要求，不用答复' })
    expect(await detail(id)).toMatchObject({
      deliveryMode: 'self',
      quote: { totalFen },
      recipientWish: { state: 'declined', answer: '车进不去' },
    })
    expect(await wish(code, { address: '别处' })).toMatchObject({ code: 409 })
    expect(await page(code)).toMatchObject({ canWish: false, wish: { state: 'declined' } })
  })

  test('can be changed and withdrawn until answered; a repeat notifies nobody', async () => {
    const { id, code } = await carried('arrived')
    const events = async () =>
      (await detail(id)).timeline.filter(({ party }) => party === 'recipient').map(({ text }) => text)
    for (let tries = 0; tries < 3; tries += 1) await wish(code)
    expect(await events()).toHaveLength(1)
    await wish(code, { address: '商城大道 1 号' })
    expect((await wish(code, { deliveryMode: 'self' })).data).toEqual({ wish: null, report: null })
    expect(await events()).toEqual([
      expect.stringContaining('福田街道 8 号'),
      expect.stringContaining('商城大道 1 号'),
      '不改送货方式了',
    ])
    expect(await answer(id, true)).toMatchObject({ code: 409 })
  })

  test('is refused before acceptance and during delivery', async () => {
    const { id } = await placeOrder(app, customer.token, lineId)
    expect(await wish(recipientCode(testSecret, id, phone))).toMatchObject({ code: 409 })
    const { code, ...late } = await carried('delivering', { deliveryMode: 'door' })
    expect(await wish(code, { deliveryMode: 'self' })).toMatchObject({
      code: 409,
      msg: '货已在送或已签收，不能再改送货方式，请打电话联系',
    })
    const waiting = await carried('arrived', { deliveryMode: 'door' })
    await wish(waiting.code, { deliveryMode: 'self' })
    const deliver = { id: waiting.id, action: 'deliver', expectedStatus: 'arrived' } as const
    await app.data('/carrier/advanceOrder', deliver, carrier)
    expect(await answer(waiting.id, true)).toMatchObject({ code: 409 })
    expect((await detail(late.id)).recipientWish).toBeNull()
  })

  test('cannot be accepted while a re-weighing is pending', async () => {
    const { id, code } = await carried('arrived')
    await wish(code)
    const goods = [{ pieces: 10, weightGrams: 900_000, volumeCm3: 800_000 }]
    await app.data('/carrier/reweigh', { id, goods, reason: '复磅' }, carrier)
    expect(await answer(id, true)).toMatchObject({ code: 409, msg: /复核后的运费还没有定/ })
  })

  test('is refused with a wrong tail, a forged link, or by another carrier, and nothing is written', async () => {
    const { id, code } = await carried('arrived')
    const remoteAddress = freshAddress()
    for (let tries = 0; tries < 5; tries += 1)
      expect(await wish(code, { phoneTail: '1111' }, remoteAddress)).toMatchObject({ code: 400 })
    expect(await wish(code, {}, remoteAddress)).toMatchObject({ code: 429 })
    expect(await wish(`${code}0`)).toMatchObject({ code: 404 })
    expect((await detail(id)).recipientWish).toBeNull()
    await wish(code)
    const other = await actor(app, { type: 3 })
    expect(await app.call('/carrier/answerWish', { id, isAccepted: true }, other)).toMatchObject({
      code: 404,
    })
    // both at once: one answer
    const answers = await Promise.all([answer(id, true), answer(id, false, '不行')])
    expect(answers.map((each) => each.code).toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  test('is limited to twenty a day', async () => {
    const { code } = await carried('arrived')
    for (let n = 0; n < 20; n += 1) await wish(code, { address: `${n} 号` })
    expect(await wish(code, { address: '又一处' })).toMatchObject({ code: 429 })
  })

  test('sends the answer by SMS', async () => {
    const mobile = freshMobile()
    const { id, code } = await carried('arrived', {
      recipient: { ...orderBody(lineId).recipient, phone: mobile },
      skipsRecipientSms: false,
    })
    await wish(code, { phoneTail: mobile.slice(-4) })
    await answer(id, true)
    await app.runJobs()
    expect(app.sentNotices.filter((sms) => sms.mobile === mobile).at(-1)).toMatchObject({
      template: 'recipientWishAnswered',
      recipient: { code },
    })
  })
})

describe('a damage report', () => {
  const cookie = visitorCookie()
  type ReportInput = CallInput<'/track/reportDamage'>
  const report = (code: string, input: Partial<ReportInput> = {}) =>
    app.call(
      '/track/reportDamage',
      { code, phoneTail, kind: 'damage', text: '两箱外箱破损', ...input },
      { cookie, remoteAddress: freshAddress() },
    )
  const photo = async () => (await upload(app, { cookie }, await jpeg())).data.fileId
  const answerReport = (id: number, text = '三天内赔付') =>
    app.call('/carrier/answerReport', { id, text }, carrier)

  test('notifies both sides with photos, can be amended, and is answered once', async () => {
    const { id, number, code } = await carried('signed')
    const fileIds = [await photo()]
    expect((await report(code, { fileIds })).data.report).toMatchObject({ kind: 'damage', fileIds })
    const notice = {
      kind: 'damageReported',
      text: expect.stringContaining(`订单 ${number} 的收货人报告破损`),
    }
    for (const side of [customer, carrier]) {
      expect(await newest(side)).toEqual(notice)
      expect((await detail(id, side)).recipientReport).toMatchObject({ text: '两箱外箱破损', fileIds })
      const read = await app.call('/files/read', { fileId: fileIds[0] ?? '' }, side)
      expect(read.code).toBe(200)
    }
    const more = [...fileIds, await photo()]
    await report(code, { text: '三箱外箱破损', fileIds: more })
    expect((await detail(id)).recipientReport).toMatchObject({
      text: '三箱外箱破损',
      fileIds: more,
      amendedAt: expect.any(String),
    })
    expect(await answerReport(id)).toMatchObject({ code: 200, data: { status: 'signed' } })
    expect(await newest(customer)).toMatchObject({ kind: 'damageAnswered' })
    expect(await report(code, { text: '四箱' })).toMatchObject({ code: 409 })
    expect(await answerReport(id, '再答')).toMatchObject({ code: 409 })
    expect(await page(code)).toMatchObject({
      canReport: false,
      report: { text: '三箱外箱破损', answer: '三天内赔付' },
    })
  })

  test("notifies once for a repeat, and is refused with another's pictures or before the arrival", async () => {
    const { id, code } = await carried('arrived')
    for (let tries = 0; tries < 3; tries += 1) await report(code, { kind: 'shortage', text: '少 1 箱' })
    const reports = (await detail(id)).timeline.filter(({ action }) => action === 'reportDamage')
    expect(reports).toHaveLength(1)
    const stolen = (await upload(app, { cookie: visitorCookie() }, await jpeg())).data.fileId
    expect(await report(code, { fileIds: [stolen] })).toMatchObject({ code: 404 })
    expect((await detail(id)).recipientReport).toMatchObject({ kind: 'shortage', fileIds: [] })
    const early = await carried('in_transit')
    expect(await report(early.code)).toMatchObject({ code: 409, msg: '货还没有到站，收到后再报告' })
  })

  test('is rolled back when its notice fails', async () => {
    const { id, code } = await carried('arrived')
    await app.pool.query(
      `alter table notice add constraint nothing_more check (kind <> 'damageReported') not valid`,
    )
    const fileIds = [await photo()]
    expect((await report(code, { fileIds })).code).toBe(500)
    await app.pool.query('alter table notice drop constraint nothing_more')
    app.complaints.splice(0)
    expect((await detail(id)).recipientReport).toBeNull()
    expect((await report(code, { fileIds })).code).toBe(200)
  })
})
