import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import type { CallInput } from '#contract/calls/calls.ts'
import { actor, visitorCookie } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { carryTo, placeOrder, placeVisitorOrder } from '#server/testing/data/orders.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { CallOptions, TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let carrier: Actor
let lineId: number
/** Each test has its own factories. */
let boss: Actor
let staff: Actor

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  carrier = await actor(app, { type: 3 })
  lineId = await insertLine(app, { carrierId: carrier.factoryId })
})
beforeEach(async () => {
  boss = await actor(app, { type: 2 })
  staff = await actor(app, { type: 2, role: 'user', factoryId: boss.factoryId })
})
afterAll(() => app.close())

const list = (as: CallOptions, filter: CallInput<'/notices/getNoticeList'> = {}) =>
  app.data('/notices/getNoticeList', { byOrder: true, ...filter }, { token: as.token, cookie: as.cookie })
const unreadOf = async (as: CallOptions) => (await list(as)).unread
const newOrder = () => placeOrder(app, boss.token, lineId)
const alone = (userId: number, count: number) =>
  app.pool.query(
    `insert into notice (user_id, kind, title, text, link, created_at)
    select $1, 'renewalPaid', '续费成功', n::text, '/', $3 from generate_series(1, $2) n`,
    [userId, count, app.clock.now()],
  )

test("groups an order's notices into one entry at its newest, with current city, recipient and state", async () => {
  const first = await newOrder()
  const second = await newOrder()
  await carryTo(app, carrier.token, second.id, 'picked_up')
  await alone(boss.userId, 1)
  await carryTo(app, carrier.token, first.id, 'arrived')
  const { list: rows, total } = await list(boss)
  expect(rows.map(({ kind, order }) => [kind, order?.id, order?.notices, order?.unread])).toEqual([
    ['arrived', first.id, 4, 4],
    ['renewalPaid', undefined, undefined, undefined],
    ['pickedUp', second.id, 2, 2],
  ])
  expect(total).toBe(3)
  expect(rows[0]?.order?.about).toEqual({
    number: first.number,
    status: 'arrived',
    destinationText: '浙江省金华市义乌市',
    recipientName: '李雷',
  })
  const single = await list(boss, { byOrder: false, orderId: first.id })
  expect(single.list.map(({ kind, order }) => [kind, order])).toEqual([
    ['arrived', null],
    ['departed', null],
    ['pickedUp', null],
    ['orderAccepted', null],
  ])
})

test("takes the newest of a group as the order's entry, and counts within the group", async () => {
  const { id } = await newOrder()
  await carryTo(app, carrier.token, id, 'in_transit')
  const { list: rows, total } = await list(boss, { group: 'order' })
  expect(rows.map(({ kind, order }) => [kind, order?.notices])).toEqual([['orderAccepted', 1]])
  expect(total).toBe(1)
})

test('returns every entry once, in order, for any page size', async () => {
  const orders = [await newOrder(), await newOrder(), await newOrder()]
  for (const { id } of orders) await carryTo(app, carrier.token, id, 'picked_up')
  await alone(boss.userId, 4)
  const whole = (await list(boss, { pageSize: 50 })).list.map(({ id }) => id)
  expect(whole).toHaveLength(7)
  for (const pageSize of [1, 2, 3]) {
    const pages: number[] = []
    for (let page = 1; pages.length < 7 && page < 9; page += 1)
      pages.push(...(await list(boss, { page, pageSize })).list.map(({ id }) => id))
    expect(pages).toEqual(whole)
  }
  expect(whole).toEqual(whole.toSorted((a, b) => b - a))
})

test("marks an order's notices as read for the reader only; a foreign order marks nothing", async () => {
  const { id } = await newOrder()
  await carryTo(app, carrier.token, id, 'in_transit')
  await alone(boss.userId, 1)
  const stranger = await actor(app, { type: 2 })
  expect(await app.data('/notices/setNoticeRead', { orderId: id }, stranger)).toEqual({ unread: 0 })
  expect(await app.data('/notices/setNoticeRead', { orderId: id }, boss)).toEqual({ unread: 1 })
  const { list: rows } = await list(boss)
  expect(rows.map(({ isRead, order }) => [isRead, order?.unread])).toEqual([
    [false, undefined],
    [true, 0],
  ])
  expect(await unreadOf(staff)).toBe(3)
  expect((await list(stranger, { byOrder: false, orderId: id })).list).toEqual([])
  const both = await app.call('/notices/setNoticeRead', { orderId: id, all: true }, boss)
  expect(both).toMatchObject({ code: 400 })
})

test('marks settled notices as read for the whole side: an answered re-weighing, an accepted order', async () => {
  const { id } = await newOrder()
  const noticesOf = async (as: CallOptions) =>
    (await list(as, { byOrder: false, orderId: id })).list.map(({ kind, isRead }) => [kind, isRead])
  expect(await noticesOf(carrier)).toEqual([['orderPlaced', false]])
  await app.data('/carrier/acceptOrder', { id }, carrier)
  expect(await noticesOf(carrier)).toEqual([['orderPlaced', true]])
  const goods = [{ pieces: 10, weightGrams: 300_000, volumeCm3: 800_000 }]
  const weighed = await app.data('/carrier/reweigh', { id, goods, reason: '过磅 300 公斤' }, carrier)
  const unanswered = [
    ['feeChanged', false],
    ['orderAccepted', false],
  ]
  expect([await noticesOf(boss), await noticesOf(staff)]).toEqual([unanswered, unanswered])
  await app.data(
    '/orders/decideFeeChange',
    { id, feeChangeId: weighed.feeChangeId, decision: 'dispute', reason: '装车时称过' },
    staff,
  )
  const answered = [
    ['feeChanged', true],
    ['orderAccepted', false],
  ]
  expect([await noticesOf(boss), await noticesOf(staff)]).toEqual([answered, answered])
  expect((await noticesOf(carrier))[0]).toEqual(['feeChangeDisputed', false])
  await app.data('/carrier/withdrawFeeChange', { id, feeChangeId: weighed.feeChangeId }, carrier)
  expect((await noticesOf(carrier))[0]).toEqual(['feeChangeDisputed', true])
})

test('groups a visitor’s notices by order, too', async () => {
  const cookie = visitorCookie()
  const { id } = await placeVisitorOrder(app, cookie, lineId)
  await carryTo(app, carrier.token, id, 'picked_up')
  const { list: rows } = await list({ cookie })
  expect(rows).toMatchObject([
    { kind: 'pickedUp', order: { id, notices: 2, about: { status: 'picked_up' } } },
  ])
  expect(await app.data('/notices/setNoticeRead', { orderId: id }, { cookie })).toEqual({ unread: 0 })
})
