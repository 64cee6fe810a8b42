import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { hourMs } from '#contract/kernel/time.ts'
import { answerHours, openInquiriesMax } from '#contract/orders/inquiries/words.ts'
import { actor, visitorCookie } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { createInquiry, inquiryBody, offer, offerOn } from '#server/testing/data/inquiries.ts'
import { allFees, insertLine, testPricing } from '#server/testing/data/lines.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let customer: Actor
let carriers: Actor[]
let lineIds: number[]

const carrierAt = (index: number): Actor => carriers[index] ?? customer
const lineAt = (index: number): number => lineIds[index] ?? 0

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  carriers = []
  for (const name of ['顺达物流', '捷运专线', '宏图货运', '远通物流', '四海专线', '大同物流'])
    carriers.push(await actor(app, { type: 3, name }))
  lineIds = []
  for (const { factoryId } of carriers) lineIds.push(await insertLine(app, { carrierId: factoryId }))
})
beforeEach(async () => {
  customer = await actor(app, { type: 2, name: '永康工具厂' })
})
afterAll(() => app.close())

const ask = (ids: number[], changes = {}) =>
  app.call('/orders/createInquiry', inquiryBody(ids, changes), customer)
const inquiriesOf = (carrier: Actor, filter = {}) => app.data('/carrier/getInquiryList', filter, carrier)
const kindsOf = async (as: { token: string } | { cookie: string }) =>
  (await app.data('/notices/getNoticeList', {}, as)).list.map(({ kind, text, link }) => ({
    kind,
    text,
    link,
  }))

test('lists the answers of three carriers, the cheaper first', async () => {
  const inquiry = await createInquiry(app, customer, lineIds.slice(0, 3), { remark: '加急' })
  expect(inquiry).toMatchObject({
    state: 'open',
    destinationText: '浙江省金华市义乌市',
    goodsName: '电动工具',
    asked: 3,
    offered: 0,
    lowestFen: null,
    order: null,
  })
  expect(inquiry.offers.map(({ state, carrierName }) => [state, carrierName])).toEqual([
    ['asked', '顺达物流'],
    ['asked', '捷运专线'],
    ['asked', '宏图货运'],
  ])
  await offer(app, carrierAt(0), offerOn(inquiry, lineAt(0)).id, 6_600)
  await offer(app, carrierAt(1), offerOn(inquiry, lineAt(1)).id, 5_500)
  const declining = {
    id: offerOn(inquiry, lineAt(2)).id,
    answer: { kind: 'decline', reason: '今天车满' },
  } as const
  await app.data('/carrier/answerInquiry', declining, carrierAt(2))
  const answered = await app.data('/orders/getInquiry', { id: inquiry.id }, customer)
  expect(answered).toMatchObject({ offered: 2, declined: 1, lowestFen: 5_500 })
  expect(
    answered.offers.map(({ carrierName, state, totalFen, included, remark, reason }) => ({
      carrierName,
      state,
      totalFen,
      words: included + remark + reason,
    })),
  ).toEqual([
    { carrierName: '捷运专线', state: 'offered', totalFen: 5_500, words: '含保价当天发车' },
    { carrierName: '顺达物流', state: 'offered', totalFen: 6_600, words: '含保价当天发车' },
    { carrierName: '宏图货运', state: 'declined', totalFen: null, words: '今天车满' },
  ])
  const link = `/orders/inquiry/${inquiry.id}`
  expect(await kindsOf(customer)).toEqual([
    {
      kind: 'inquiryAnswered',
      text: '到浙江省金华市义乌市的询价，“宏图货运”不接这票，请看其他家的报价。',
      link,
    },
    {
      kind: 'inquiryAnswered',
      text: '到浙江省金华市义乌市的询价，“捷运专线”报价 ¥55.00，请打开比较后接受。',
      link,
    },
    {
      kind: 'inquiryAnswered',
      text: '到浙江省金华市义乌市的询价，“顺达物流”报价 ¥66.00，请打开比较后接受。',
      link,
    },
  ])
  const { list } = await app.data('/orders/getInquiryList', { state: 'open' }, customer)
  expect(list).toMatchObject([{ id: inquiry.id, asked: 3, offered: 2, declined: 1, lowestFen: 5_500 }])
  // one SMS for all answers within a minute
  await app.runJobs()
  const toCustomer = app.sentNotices.filter(({ mobile }) => mobile === customer.mobile)
  expect(toCustomer).toMatchObject([{ template: 'several', count: 3 }])
})

test('shows a carrier its own part without other carriers or phones', async () => {
  const inquiry = await createInquiry(app, customer, lineIds.slice(0, 2), {
    remark: '到货打 13800138000 找王师傅',
  })
  const mine = offerOn(inquiry, lineAt(0)).id
  await offer(app, carrierAt(1), offerOn(inquiry, lineAt(1)).id, 5_555)
  const { list } = await inquiriesOf(carrierAt(0), { id: mine })
  expect(list).toMatchObject([
    {
      id: mine,
      customerName: '永康工具厂',
      state: 'new',
      isAnswerable: true,
      totalFen: null,
      remark: '到货打 *** 找王师傅',
    },
  ])
  const answerText = JSON.stringify(list)
  for (const secret of ['捷运专线', '5555', '13800138000', customer.mobile])
    expect(answerText).not.toContain(secret)
  expect((await inquiriesOf(carrierAt(0), { id: offerOn(inquiry, lineAt(1)).id })).list).toEqual([])
  expect((await kindsOf(carrierAt(0)))[0]).toEqual({
    kind: 'inquiryAsked',
    text: '客户询价，到浙江省金华市义乌市，请尽快报价或回绝。',
    link: `/carrier/inquiries?offer=${mine}`,
  })
})

test('lets a carrier change or withdraw an offer until it is accepted', async () => {
  const inquiry = await createInquiry(app, customer, [lineAt(0)])
  const { id } = offerOn(inquiry, lineAt(0))
  await offer(app, carrierAt(0), id, 6_600)
  await offer(app, carrierAt(0), id, 6_000)
  expect((await kindsOf(customer))[0]?.text).toBe(
    '到浙江省金华市义乌市的询价，“顺达物流”改报价为 ¥60.00，请打开比较后接受。',
  )
  expect(await inquiriesOf(carrierAt(0), { id })).toMatchObject({
    list: [{ state: 'answered', totalFen: 6_000 }],
  })
  const declining = { id, answer: { kind: 'decline', reason: '没车了' } } as const
  await app.data('/carrier/answerInquiry', declining, carrierAt(0))
  const after = await app.data('/orders/getInquiry', { id: inquiry.id }, customer)
  expect(after.offers).toMatchObject([{ state: 'declined', totalFen: null, included: '', reason: '没车了' }])
  expect(await inquiriesOf(carrierAt(0), { id })).toMatchObject({
    list: [{ state: 'over', ending: 'declined', isAnswerable: true }],
  })
  await offer(app, carrierAt(0), id, 5_900)
  expect((await app.data('/orders/getInquiry', { id: inquiry.id }, customer)).lowestFen).toBe(5_900)
})

test("refuses an unsuitable line with its carrier's name", async () => {
  const paused = await insertLine(app, { carrierId: carrierAt(1).factoryId, status: 'paused' })
  const off = await insertLine(app, { carrierId: carrierAt(1).factoryId, status: 'off' })
  const elsewhere = await insertLine(app, { carrierId: carrierAt(1).factoryId, destinationCode: '110000' })
  const bare = await insertLine(app, {
    carrierId: carrierAt(1).factoryId,
    pricing: { ...testPricing, fees: { ...allFees, delivery: null, upstairs: null } },
  })
  const second = await insertLine(app, { carrierId: carrierAt(0).factoryId })
  const refusals: [number[], object, string][] = [
    [[paused], {}, '“捷运专线”的专线已暂停，请换一家询价'],
    [[off], {}, '该专线已暂停或下线，请另选一条专线'],
    [[Number.MAX_SAFE_INTEGER], {}, '该专线已暂停或下线，请另选一条专线'],
    [[elsewhere], {}, '“捷运专线”不到这个目的地，请换一家询价'],
    [[bare], { deliveryMode: 'door' }, '“捷运专线”不提供送货上门，请移除这项服务或换一家'],
    [[lineAt(0), second], {}, '“顺达物流”只能选一条专线，请移除一条'],
  ]
  for (const [ids, changes, msg] of refusals)
    expect(await ask(ids, changes)).toMatchObject({ code: 409, msg })
  expect(await ask(lineIds)).toMatchObject({ code: 400 })
  expect(await ask([])).toMatchObject({ code: 400 })
  expect(await ask([lineAt(0)], { weightGrams: 0 })).toMatchObject({ code: 400 })
  expect(await ask([lineAt(0)], { destinationCode: '999999' })).toMatchObject({ code: 400 })
  const own = await app.call('/orders/createInquiry', inquiryBody([lineAt(0)]), carrierAt(0))
  expect(own).toMatchObject({ code: 409, msg: '不能向自己的专线询价，请换一家' })
  expect((await app.data('/orders/getInquiryList', {}, customer)).total).toBe(0)
})

test('limits open inquiries; cancelling one frees it and notifies its carriers', async () => {
  for (let n = 0; n < openInquiriesMax; n += 1) await ask([lineAt(3)])
  expect(await ask([lineAt(3)])).toMatchObject({ code: 409, msg: '进行中的询价最多 20 个，请先取消不用的' })
  const { list } = await app.data('/orders/getInquiryList', { pageSize: 1 }, customer)
  const id = list[0]?.id ?? 0
  for (let n = 0; n < 2; n += 1)
    expect(await app.call('/orders/cancelInquiry', { id }, customer)).toMatchObject({ code: 200 })
  expect(await ask([lineAt(3)])).toMatchObject({ code: 200 })
  const { list: requests } = await inquiriesOf(carrierAt(3), { pageSize: 2 })
  expect(requests[1]).toMatchObject({ state: 'over', ending: 'cancelled', isAnswerable: false })
  const answer = { id: requests[1]?.id ?? 0, answer: { kind: 'decline', reason: '晚了' } } as const
  expect(await app.call('/carrier/answerInquiry', answer, carrierAt(3))).toMatchObject({
    code: 409,
    msg: '客户已取消询价，不能再报价',
  })
  const closed = (await kindsOf(carrierAt(3))).filter(({ kind }) => kind === 'inquiryClosed')
  expect(closed.map(({ text }) => text)).toEqual(['到浙江省金华市义乌市的询价，客户已取消，不用再报价。'])
})

test('expires after three days without an offer, otherwise when the last offer expires', async () => {
  const bare = await createInquiry(app, customer, [lineAt(0)])
  const answered = await createInquiry(app, customer, [lineAt(0), lineAt(1)])
  const { id } = offerOn(answered, lineAt(0))
  const long = { kind: 'offer', totalFen: 6_000, validHours: answerHours + 24 } as const
  await app.data('/carrier/answerInquiry', { id, answer: long }, carrierAt(0))
  app.clock.advanceMs(answerHours * hourMs)
  customer.token = (await actor(app, { type: 2, factoryId: customer.factoryId })).token
  const fresh = [
    await actor(app, { type: 3, factoryId: carrierAt(0).factoryId }),
    await actor(app, { type: 3, factoryId: carrierAt(1).factoryId }),
  ] as const
  const states = async () =>
    (await app.data('/orders/getInquiryList', {}, customer)).list.map(({ id: of, state }) => [of, state])
  expect(await states()).toEqual([
    [answered.id, 'open'],
    [bare.id, 'over'],
  ])
  const late = { kind: 'offer', totalFen: 5_000, validHours: 24 } as const
  expect(
    await app.call('/carrier/answerInquiry', { id: offerOn(answered, lineAt(1)).id, answer: late }, fresh[1]),
  ).toMatchObject({ code: 409, msg: '询价已过期，不能再报价' })
  expect(await app.call('/carrier/answerInquiry', { id, answer: long }, fresh[0])).toMatchObject({
    code: 200,
  })
  expect(await app.call('/orders/cancelInquiry', { id: bare.id }, customer)).toMatchObject({
    code: 409,
    msg: '这次询价已过期，需要时请重新询价',
  })
  app.clock.advanceMs(8 * 24 * hourMs)
  customer.token = (await actor(app, { type: 2, factoryId: customer.factoryId })).token
  expect(await states()).toEqual([
    [answered.id, 'over'],
    [bare.id, 'over'],
  ])
  for (const [index, at] of carriers.entries())
    carriers[index] = await actor(app, { type: 3, factoryId: at.factoryId })
  expect((await inquiriesOf(carrierAt(0), { id })).list).toMatchObject([{ state: 'over', ending: 'expired' }])
})

test("refuses unverified users; moves a visitor's inquiry to the account", async () => {
  const nobody = await actor(app, { type: 0 })
  expect(await app.call('/orders/createInquiry', inquiryBody([lineAt(0)]), nobody)).toMatchObject({
    code: 403,
  })
  const cookie = visitorCookie()
  const inquiry = await createInquiry(app, { cookie }, [lineAt(0), lineAt(1)])
  const { list } = await inquiriesOf(carrierAt(0), { id: offerOn(inquiry, lineAt(0)).id })
  expect(list[0]?.customerName).toMatch(/^访客 [0-9A-F]{4}$/)
  await offer(app, carrierAt(0), offerOn(inquiry, lineAt(0)).id, 6_000)
  expect((await kindsOf({ cookie }))[0]?.link).toBe(`/orders/inquiry/${inquiry.id}`)
  expect(await app.call('/orders/getInquiry', { id: inquiry.id }, customer)).toMatchObject({ code: 404 })
})

test('creates one inquiry for a repeated key', async () => {
  const key = 'an-inquiry-of-these-tests'
  const body = inquiryBody([lineAt(0)])
  const send = () => app.data('/orders/createInquiry', body, { token: customer.token, idempotencyKey: key })
  const first = await send()
  expect(await send()).toEqual(first)
  expect((await app.data('/orders/getInquiryList', {}, customer)).total).toBe(1)
})
