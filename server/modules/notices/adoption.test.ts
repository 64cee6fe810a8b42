import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { agreementVersion } from '#contract/account/agreements.ts'
import { actor, freshMobile, visitorCookie } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { codeFor, freshAddress, registered, testPassword } from '#server/testing/data/accounts.ts'
import { startConsult } from '#server/testing/data/consults.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { carryTo, placeVisitorOrder } from '#server/testing/data/orders.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let carrier: Actor
let lineId: number

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  carrier = await actor(app, { type: 3 })
  lineId = await insertLine(app, { carrierId: carrier.factoryId })
})
afterAll(() => app.close())

/** A verified account that may make the calls. */
async function verified() {
  const account = await registered(app)
  await app.pool.query(
    'update factory set type = 1 where id = (select factory_id from app_user where mobile = $1)',
    [account.mobile],
  )
  return account
}

/** A browser with two notices, the older one read. */
async function browserWithNotices() {
  const cookie = visitorCookie()
  const order = await placeVisitorOrder(app, cookie, lineId)
  await carryTo(app, carrier.token, order.id, 'picked_up')
  const { list } = await app.data('/notices/getNoticeList', {}, { cookie })
  await app.data('/notices/setNoticeRead', { ids: list.slice(-1).map(({ id }) => id) }, { cookie })
  return { cookie, order }
}

const logIn = ({ mobile, password }: { mobile: string; password: string }, cookie: string) =>
  app.data('/user/login', { mobile, password }, { cookie, remoteAddress: freshAddress() })
const noticesOf = (token: string) => app.data('/notices/getNoticeList', {}, { token })

test("moves a browser's notices with its orders at login, links included; a second login moves nothing", async () => {
  const account = await verified()
  const { cookie, order } = await browserWithNotices()
  const { token } = await logIn(account, cookie)
  const link = `/orders/orderDetail/${order.id}`
  const moved = await noticesOf(token)
  expect(moved).toMatchObject({
    list: [
      { kind: 'pickedUp', isRead: false, link },
      { kind: 'orderAccepted', isRead: true, link },
    ],
    total: 2,
    unread: 1,
  })
  expect(await app.data('/notices/getNoticeList', {}, { cookie })).toEqual({ list: [], total: 0, unread: 0 })
  expect(await noticesOf((await logIn(account, cookie)).token)).toEqual(moved)
})

test('moves them at registration, too', async () => {
  const { cookie } = await browserWithNotices()
  const mobile = freshMobile()
  const smsCode = await codeFor(app, mobile, 'register')
  const body = { mobile, smsCode, password: testPassword, alias: '王老板', agreedVersion: agreementVersion }
  const { token } = await app.data('/user/register', body, { cookie })
  await app.pool.query(
    'update factory set type = 1 where id = (select factory_id from app_user where mobile = $1)',
    [mobile],
  )
  expect(await noticesOf(token)).toMatchObject({ total: 2, unread: 1 })
})

test("keeps each notice once, at the account, when a carrier's step and the login are concurrent", async () => {
  const account = await verified()
  const cookie = visitorCookie()
  const orders = []
  for (let n = 0; n < 6; n += 1) orders.push(await placeVisitorOrder(app, cookie, lineId))
  const [{ token }] = await Promise.all([
    logIn(account, cookie),
    ...orders.map(({ id }) => app.data('/carrier/acceptOrder', { id }, { token: carrier.token })),
  ])
  const { list } = await noticesOf(token)
  expect(list.map(({ link }) => link).toSorted()).toEqual(
    orders.map(({ id }) => `/orders/orderDetail/${id}`).toSorted(),
  )
  expect((await app.data('/notices/getNoticeList', {}, { cookie })).total).toBe(0)
})

test('keeps read what a mark covers; what the account has not seen is unread above its own mark', async () => {
  const account = await verified()
  const { cookie } = await browserWithNotices()
  const later = (ms: number) => app.clock.advanceMs(ms)
  later(600_000)
  await app.data('/notices/setNoticeRead', { all: true }, { cookie })
  const second = await placeVisitorOrder(app, cookie, lineId)
  await carryTo(app, carrier.token, second.id, 'accepted')
  // the account has a newer notice and has read all
  const { userId } = await app.db
    .selectFrom('app_user')
    .select('id as userId')
    .where('mobile', '=', account.mobile)
    .executeTakeFirstOrThrow()
  await app.pool.query(
    `insert into notice (user_id, kind, title, text, link, created_at) values ($1, 'departed', '货物已发车', '', '/', $2)`,
    [userId, app.clock.now()],
  )
  later(600_000)
  await app.data('/notices/setNoticeRead', { all: true }, { token: account.token })
  const { token } = await logIn(account, cookie)
  const { list, unread, total } = await noticesOf(token)
  expect(list.map(({ kind, isRead }) => [kind, isRead])).toEqual([
    ['orderAccepted', false],
    ['departed', true],
    ['pickedUp', true],
    ['orderAccepted', true],
  ])
  expect({ unread, total }).toEqual({ unread: 1, total: 4 })
})

test("notifies the account's open pages of the moved orders, threads and notices", async () => {
  const account = await verified()
  const { cookie, order } = await browserWithNotices()
  const consult = await startConsult(app, { cookie }, { lineId })
  const { factory_id: factoryId } = await app.db
    .selectFrom('app_user')
    .select('factory_id')
    .where('mobile', '=', account.mobile)
    .executeTakeFirstOrThrow()
  await logIn(account, cookie)
  const changes = await app.db
    .selectFrom('stream_event')
    .select('change')
    .where('recipient', '=', `f${factoryId}`)
    .orderBy('id')
    .execute()
  expect(changes.map(({ change }) => change)).toEqual([
    { type: 'order', orderId: order.id, number: order.number },
    { type: 'notice' },
    {
      type: 'consult',
      side: 'customer',
      consultId: consult.id,
      dialogId: consult.dialogId,
      kind: 'appended',
    },
  ])
  await logIn(account, cookie)
  expect(
    await app.db.selectFrom('stream_event').select('id').where('recipient', '=', `f${factoryId}`).execute(),
  ).toHaveLength(3)
})
