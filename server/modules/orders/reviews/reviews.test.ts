import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { CallInput } from '#contract/calls/calls.ts'
import { dayMs, hourMs } from '#contract/kernel/time.ts'
import { actor, visitorCookie } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { carryTo, placeOrder, placeVisitorOrder } from '#server/testing/data/orders.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { CallOptions, TestApp } from '#server/testing/testApp.ts'
import { scoresSql } from './publicList.ts'

let app: TestApp
let carrier: Actor
let customer: Actor
let operator: Actor
let lineId: number

beforeAll(async () => {
  app = await testApp(inject('cluster'), { now: new Date('2026-11-20T02:00:00.000Z') })
  carrier = await actor(app, { type: 3, name: '永康顺达物流' })
  customer = await actor(app, { type: 2, name: '锋利工具厂' })
  operator = await actor(app, { type: 9 })
  lineId = await insertLine(app, { carrierId: carrier.factoryId })
})
afterAll(() => app.close())

const scores = { timeScore: 5, goodsScore: 4, serviceScore: 3 }
const save = (
  id: number,
  changes: Partial<CallInput<'/orders/saveReview'>> = {},
  as: CallOptions = customer,
) => app.call('/orders/saveReview', { id, ...scores, text: '准时', ...changes }, as)
const answer = (id: number, text = '谢谢') => app.call('/carrier/answerReview', { id, text }, carrier)
const signedOrder = async () => {
  const placed = await placeOrder(app, customer.token, lineId)
  await carryTo(app, carrier.token, placed.id, 'signed')
  return placed
}
const detail = (id: number) => app.data('/orders/getOrderDetail', { id }, customer)
const ofCarrier = (id: number) => app.data('/carrier/getOrderDetail', { id }, carrier)
const newest = async (as: Actor) => (await app.data('/notices/getNoticeList', { pageSize: 1 }, as)).list[0]
const listed = () => app.data('/lines/getCarrierReviews', { id: carrier.factoryId })
const scored = async () => (await app.data('/lines/getCarrierPage', { id: carrier.factoryId })).scores
/** Extends sessions, which would expire during these tests' days. */
const renewLogins = () =>
  app.pool.query(`update session set expires_at = $1`, [new Date(app.clock.now().getTime() + hourMs)])

describe('a review', () => {
  test('is saved once per signed order, sent to the carrier, answered once, and the answer sent to the customer', async () => {
    const { id, number } = await signedOrder()
    expect(await detail(id)).toMatchObject({ review: null, canReview: true })
    expect(await ofCarrier(id)).toMatchObject({ review: null, canReview: false })
    expect(await answer(id)).toMatchObject({ code: 409 })
    expect(await save(id)).toMatchObject({ code: 200, data: { ...scores, text: '准时', amendedAt: null } })
    expect(await newest(carrier)).toMatchObject({
      kind: 'reviewWritten',
      text: `订单 ${number} 的客户评价：时效 5 分、货物完好 4 分、服务 3 分。请打开订单查看，可答复一次。`,
    })
    expect(await answer(id, '下次再来')).toMatchObject({ code: 200, data: { status: 'signed' } })
    expect(await answer(id, '再说')).toMatchObject({ code: 409, msg: '没有待答复的评价，不用答复' })
    expect(await newest(customer)).toMatchObject({
      kind: 'reviewAnswered',
      link: `/orders/orderDetail/${id}`,
    })
    expect(await detail(id)).toMatchObject({ canReview: false, review: { ...scores, answer: '下次再来' } })
    expect((await ofCarrier(id)).review).toMatchObject({ text: '准时', answer: '下次再来' })
  })

  test('is not duplicated by a repeat, is changed by an amendment, and is fixed after a week', async () => {
    const { id } = await signedOrder()
    const countReviewEvents = async () =>
      (await detail(id)).timeline.filter(({ action }) => action === 'review').length
    const once = { ...customer, idempotencyKey: 'one-review-of-an-order' }
    const [first, again] = [await save(id, {}, once), await save(id, {}, once)]
    expect(again).toEqual(first)
    await save(id)
    expect(await countReviewEvents()).toBe(1)
    app.clock.advanceMs(7 * dayMs)
    await renewLogins()
    expect(await save(id, { timeScore: 1, text: '第二天少了一箱' })).toMatchObject({
      code: 200,
      data: { timeScore: 1, amendedAt: app.clock.now().toISOString() },
    })
    expect(await countReviewEvents()).toBe(2)
    app.clock.advanceMs(1000)
    expect(await save(id, { timeScore: 2 })).toMatchObject({ code: 409, msg: /已满 7 天/ })
    expect((await detail(id)).review).toMatchObject({ timeScore: 1, text: '第二天少了一箱' })
  })

  test('is refused before the signature, for own carriage, and with scores beyond 1 to 5', async () => {
    const { id } = await placeOrder(app, customer.token, lineId)
    expect(await save(id)).toMatchObject({ code: 409, msg: '货还没有签收，签收后再评价' })
    await carryTo(app, carrier.token, id, 'arrived')
    expect(await save(id)).toMatchObject({ code: 409 })
    const own = await placeOrder(app, carrier.token, lineId)
    await carryTo(app, carrier.token, own.id, 'signed')
    expect((await app.data('/orders/getOrderDetail', { id: own.id }, carrier)).canReview).toBe(false)
    expect(await save(own.id, {}, carrier)).toMatchObject({
      code: 409,
      msg: '自己承运的订单不能评价，由下单的客户评价',
    })
    const signed = await signedOrder()
    for (const score of [0, 6, 2.5])
      expect(await save(signed.id, { goodsScore: score })).toMatchObject({
        code: 400,
        data: { fields: [{ path: 'goodsScore' }] },
      })
    expect(await save(signed.id, { text: '字'.repeat(501) })).toMatchObject({ code: 400 })
  })

  test('is allowed for the visitor who ordered, and nobody else', async () => {
    const cookie = visitorCookie()
    const { id } = await placeVisitorOrder(app, cookie, lineId)
    await carryTo(app, carrier.token, id, 'signed')
    expect(await save(id, {}, { cookie: visitorCookie() })).toMatchObject({ code: 404 })
    expect(await save(id)).toMatchObject({ code: 404 })
    expect(await save(id, {}, { cookie })).toMatchObject({ code: 200 })
    const stranger = await actor(app, { type: 3 })
    expect(await app.call('/carrier/answerReview', { id, text: '谢谢' }, stranger)).toMatchObject({
      code: 404,
    })
    expect((await listed()).list[0]).toMatchObject({ customer: '王**' })
  })

  test('gets one of two concurrent answers, and is rolled back when its notice fails', async () => {
    const { id } = await signedOrder()
    await app.pool.query(
      `alter table notice add constraint nothing_more check (kind <> 'reviewWritten') not valid`,
    )
    expect((await save(id)).code).toBe(500)
    await app.pool.query('alter table notice drop constraint nothing_more')
    app.complaints.splice(0)
    expect((await detail(id)).review).toBeNull()
    await save(id)
    const answers = await Promise.all([answer(id, '一'), answer(id, '二')])
    expect(answers.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  test('is limited to twenty saves a day', async () => {
    const { id } = await signedOrder()
    for (let n = 0; n < 20; n += 1) await save(id, { text: `${n}` })
    expect(await save(id, { text: '又一次' })).toMatchObject({ code: 429 })
  })
})

describe('public reviews', () => {
  test('mask names and phones; a hidden one shows its reason and does not count', async () => {
    const another = await actor(app, { type: 3, name: '义乌通达' })
    const line = await insertLine(app, { carrierId: another.factoryId })
    const ids: number[] = []
    for (const timeScore of [5, 2]) {
      const { id } = await placeOrder(app, customer.token, line)
      await carryTo(app, another.token, id, 'signed')
      await save(id, { timeScore, text: `李雷 13900139000 说${timeScore}分` })
      ids.push(id)
      app.clock.advanceMs(1000)
    }
    const read = async () => (await app.data('/lines/getCarrierReviews', { id: another.factoryId })).list
    const scoresOf = async () => (await app.data('/lines/getCarrierPage', { id: another.factoryId })).scores
    expect(await read()).toMatchObject([
      {
        customer: '锋***',
        destinationText: '浙江省金华市义乌市',
        hiddenReason: null,
        said: { timeScore: 2, text: '李* *** 说2分' },
      },
      { said: { timeScore: 5 } },
    ])
    expect(await scoresOf()).toEqual({ reviews: 2, timeTenths: 35, goodsTenths: 40, serviceTenths: 30 })

    const [, low = 0] = ids
    const ops = (filter: object) => app.data('/ops/getReviewList', { keyword: '通达', ...filter }, operator)
    expect(await ops({ isLow: true })).toMatchObject({
      total: 1,
      list: [{ orderId: low, customer: '锋***', text: '李* *** 说2分' }],
    })
    const hide = (reason: string) => app.call('/ops/hideReview', { orderId: low, reason }, operator)
    expect(await hide('含他人手机号')).toMatchObject({ code: 200, data: { hiddenReason: '含他人手机号' } })
    expect(await hide('再隐藏')).toMatchObject({ code: 409, msg: '这条评价已被隐藏，请刷新后查看' })
    expect(await newest(customer)).toMatchObject({
      kind: 'reviewHidden',
      text: expect.stringContaining('的评价被平台隐藏，原因：含他人手机号。'),
      link: `/orders/orderDetail/${low}`,
    })
    expect((await read())[0]).toMatchObject({ hiddenReason: '含他人手机号', said: null })
    expect(await scoresOf()).toMatchObject({ reviews: 1, timeTenths: 50 })
    expect(await app.call('/carrier/answerReview', { id: low, text: '好' }, another)).toMatchObject({
      code: 409,
    })
    expect((await detail(low)).review).toMatchObject({ hiddenReason: '含他人手机号' })
    expect([(await ops({ state: 'hidden' })).total, (await ops({ state: 'shown' })).total]).toEqual([1, 1])
    // it stays hidden when amended
    await save(low, { text: '改过了' })
    expect((await read())[0]).toMatchObject({ said: null })

    const show = () => app.call('/ops/showReview', { orderId: low }, operator)
    expect(await show()).toMatchObject({ code: 200, data: { hiddenReason: null } })
    expect(await show()).toMatchObject({ code: 409 })
    expect(await scoresOf()).toMatchObject({ reviews: 2 })
    const { rows } = await app.pool.query<{ action: string; after: unknown }>(
      `select action, after from audit_log where subject_kind = 'order' and subject_id = $1 order by id`,
      [String(low)],
    )
    expect(rows).toEqual([
      { action: 'review.hidden', after: { reason: '含他人手机号' } },
      { action: 'review.shown', after: { reason: null } },
    ])
    const absent = { orderId: Number.MAX_SAFE_INTEGER, reason: '没有' }
    expect(await app.call('/ops/hideReview', absent, operator)).toMatchObject({ code: 404 })
  })

  test('are paged, and empty for a carrier without any', async () => {
    const { total, list } = await app.data('/lines/getCarrierReviews', {
      id: carrier.factoryId,
      pageSize: 1,
      page: 2,
    })
    expect(total).toBeGreaterThan(2)
    expect(list).toHaveLength(1)
    expect(list[0]).toEqual((await listed()).list[1])
    expect(await scored()).toMatchObject({ reviews: total })
    const quiet = await actor(app, { type: 3 })
    await insertLine(app, { carrierId: quiet.factoryId })
    expect((await app.data('/lines/getCarrierPage', { id: quiet.factoryId })).scores).toBeNull()
  })
})

test('reads scores from one index, however many there are', async () => {
  const { sql, parameters } = scoresSql(carrier.factoryId).compile(app.db)
  await app.pool.query('vacuum (analyze) order_review')
  const client = await app.pool.connect()
  try {
    await client.query('set enable_seqscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, [...parameters])
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(
      'Index Only Scan using order_review_scores',
    )
  } finally {
    await client.query('reset enable_seqscan')
    client.release()
  }
})
