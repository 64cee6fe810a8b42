import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import type { CallInput } from '#contract/calls/calls.ts'
import { noticeCountMax } from '#contract/notices/words.ts'
import { actor, visitorCookie } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { carryTo, placeOrder, placeVisitorOrder } from '#server/testing/data/orders.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { CallOptions, TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let carrier: Actor
let lineId: number
/** Each test has its own factory. */
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
  app.data('/notices/getNoticeList', filter, as)
const as = ({ token }: Actor): CallOptions => ({ token })

/** Moves an order of the boss to in transit: three notices. */
async function threeNotices(): Promise<void> {
  const { id } = await placeOrder(app, boss.token, lineId)
  await carryTo(app, carrier.token, id, 'in_transit')
}

/** Inserts notices into the table directly, for large numbers. */
const insertMany = (userId: number, count: number, at = app.clock.now()) =>
  app.pool.query(
    `insert into notice (user_id, kind, title, text, link, created_at)
    select $1, 'departed', '货物已发车', n::text, '/', $3 from generate_series(1, $2) n`,
    [userId, count, at],
  )

test('notifies everybody of the factory, newest first; each reads for himself', async () => {
  await threeNotices()
  const { list: rows, total, unread } = await list(as(boss))
  expect(rows.map(({ kind, title, isRead }) => [kind, title, isRead])).toEqual([
    ['departed', '货物已发车', false],
    ['pickedUp', '已收货', false],
    ['orderAccepted', '订单已接单', false],
  ])
  expect(rows[0]?.at).toBe(app.clock.now().toISOString())
  expect({ total, unread }).toEqual({ total: 3, unread: 3 })
  const ids = rows.slice(0, 2).map(({ id }) => id)
  expect(await app.data('/notices/setNoticeRead', { ids }, as(boss))).toEqual({ unread: 1 })
  // Named twice or read before, the result is the same.
  const again = [...ids, ...ids]
  expect(await app.data('/notices/setNoticeRead', { ids: again }, as(boss))).toEqual({ unread: 1 })
  expect((await list(as(boss))).list.map(({ isRead }) => isRead)).toEqual([true, true, false])
  expect(await list(as(boss), { unreadOnly: true })).toMatchObject({
    list: [{ kind: 'orderAccepted' }],
    total: 1,
    unread: 1,
  })
  expect(await list(as(staff))).toMatchObject({ total: 3, unread: 3 })
  expect(await app.data('/notices/setNoticeRead', { all: true }, as(staff))).toEqual({ unread: 0 })
  expect(await list(as(staff), { unreadOnly: true })).toEqual({ list: [], total: 0, unread: 0 })
  expect(await list(as(boss))).toMatchObject({ total: 3, unread: 1 })
})

test("marks nothing when one of the named notices is another's, even a colleague's", async () => {
  await threeNotices()
  const [mine] = (await list(as(boss))).list
  const [theirs] = (await list(as(staff))).list
  const answer = { code: 404, msg: '没有找到，可能已删除，或不属于当前账号，请返回列表查看', data: null }
  for (const foreign of [theirs?.id ?? 0, Number.MAX_SAFE_INTEGER])
    expect(await app.call('/notices/setNoticeRead', { ids: [mine?.id ?? 0, foreign] }, as(boss))).toEqual(
      answer,
    )
  expect((await list(as(boss))).unread).toBe(3)
  expect((await list(as(staff))).unread).toBe(3)
})

test('sends nothing to a disabled user, and nothing earlier to a new one', async () => {
  await app.pool.query('update app_user set enabled = false where id = $1', [staff.userId])
  await threeNotices()
  await app.pool.query('update app_user set enabled = true where id = $1', [staff.userId])
  expect(await list(as(staff))).toEqual({ list: [], total: 0, unread: 0 })
  const joined = await actor(app, { type: 2, role: 'user', factoryId: boss.factoryId })
  expect((await list(as(joined))).total).toBe(0)
  expect((await list(as(boss))).total).toBe(3)
})

test('pages every notice once and stops counting at the limit', async () => {
  await insertMany(boss.userId, 25)
  const pages = [1, 2, 3, 4].map((page) => list(as(boss), { page, pageSize: 10 }))
  const texts = (await Promise.all(pages)).map((page) => page.list.map(({ text }) => text))
  expect(texts.map((page) => page.length)).toEqual([10, 10, 5, 0])
  expect(texts.flat()).toEqual(Array.from({ length: 25 }, (_, index) => String(25 - index)))
  await insertMany(boss.userId, noticeCountMax)
  expect(await list(as(boss))).toMatchObject({ total: noticeCountMax, unread: noticeCountMax })
  expect(await app.data('/notices/setNoticeRead', { all: true }, as(boss))).toEqual({ unread: 0 })
})

test('refuses neither, both or nothing to mark', async () => {
  const msg = '请选择要标为已读的通知、一个订单的通知，或全部标为已读，只能选一项'
  for (const body of [{}, { ids: [1], all: true as const }])
    expect(await app.call('/notices/setNoticeRead', body, as(boss))).toMatchObject({
      code: 400,
      msg,
      data: { fields: [{ path: 'ids' }] },
    })
  expect(await app.call('/notices/setNoticeRead', { ids: [] }, as(boss))).toMatchObject({ code: 400 })
})

test('shows an unverified account why it was rejected', async () => {
  const unverified = await actor(app, { type: 0 })
  await insertMany(unverified.userId, 1)
  expect(await list(as(unverified))).toMatchObject({ total: 1, unread: 1 })
  expect(await app.data('/notices/setNoticeRead', { all: true }, as(unverified))).toEqual({ unread: 0 })
})

test('lists and counts one group alone', async () => {
  await threeNotices()
  const transport = await list(as(boss), { group: 'transport' })
  expect(transport.list.map(({ kind }) => kind)).toEqual(['departed', 'pickedUp'])
  expect(transport).toMatchObject({ total: 2, unread: 3 })
  expect(await list(as(boss), { group: 'exception' })).toEqual({ list: [], total: 0, unread: 3 })
  const ids = transport.list.slice(0, 1).map(({ id }) => id)
  await app.data('/notices/setNoticeRead', { ids }, as(boss))
  expect(await list(as(boss), { group: 'transport', unreadOnly: true })).toMatchObject({
    total: 1,
    unread: 2,
  })
})

test('reads a hundred thousand by one mark; a later one is unread', async () => {
  await insertMany(boss.userId, 100_000, new Date(app.clock.now().getTime() - 3_600_000))
  await threeNotices()
  expect(await list(as(boss))).toMatchObject({ total: noticeCountMax, unread: noticeCountMax })
  expect(await app.data('/notices/setNoticeRead', { all: true }, as(boss))).toEqual({ unread: 0 })
  const { rows } = await app.pool.query('select 1 from notice where user_id = $1 and is_read', [boss.userId])
  // the three of the last minutes; the others keep their rows
  expect(rows).toHaveLength(3)
  expect((await list(as(boss), { pageSize: 5 })).list.map(({ isRead }) => isRead)).toEqual(
    Array.from({ length: 5 }, () => true),
  )
  expect(await list(as(boss), { unreadOnly: true })).toEqual({ list: [], total: 0, unread: 0 })
  await threeNotices()
  expect(await list(as(boss), { unreadOnly: true })).toMatchObject({ total: 3, unread: 3 })
  const plan = await app.pool.query<{ 'QUERY PLAN': string }>(
    `explain select 1 from notice n where n.user_id = $1 and not n.is_read
      and n.id > coalesce((select up_to from notice_read_mark where reader = 'u' || $1::text), 0) limit 1000`,
    [boss.userId],
  )
  // uses an index from the mark on; the statistics decide which one
  const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(text).toMatch(/Index Cond: .*\bid > COALESCE/)
  expect(text).not.toContain('Seq Scan')
})

test('keeps a notice unread whose transaction commits after the marking, though its id is lower', async () => {
  await insertMany(boss.userId, 3, new Date(app.clock.now().getTime() - 3_600_000))
  const slow = await app.pool.connect()
  try {
    await slow.query('begin')
    const insert = `insert into notice (user_id, kind, title, text, link, created_at)
      values ($1, 'departed', '货物已发车', 'slow', '/', $2)`
    await slow.query(insert, [boss.userId, app.clock.now()])
    await threeNotices()
    expect(await app.data('/notices/setNoticeRead', { all: true }, as(boss))).toEqual({ unread: 0 })
    await slow.query('commit')
  } finally {
    slow.release()
  }
  expect(await list(as(boss), { unreadOnly: true })).toMatchObject({ list: [{ text: 'slow' }], unread: 1 })
})

test('shows a visitor the notices of this browser, and nothing to another one', async () => {
  const cookie = visitorCookie()
  const { id } = await placeVisitorOrder(app, cookie, lineId)
  await carryTo(app, carrier.token, id, 'picked_up')
  const { list: rows, unread } = await list({ cookie })
  expect(rows.map(({ kind }) => kind)).toEqual(['pickedUp', 'orderAccepted'])
  expect(unread).toBe(2)
  expect(await list({ cookie: visitorCookie() })).toEqual({ list: [], total: 0, unread: 0 })
  expect(await list({})).toEqual({ list: [], total: 0, unread: 0 })
  const ids = rows.slice(0, 1).map((row) => row.id)
  const other = { cookie: visitorCookie() }
  expect((await app.call('/notices/setNoticeRead', { ids }, other)).code).toBe(404)
  expect(await app.data('/notices/setNoticeRead', { ids }, { cookie })).toEqual({ unread: 1 })
  expect(await app.data('/notices/setNoticeRead', { all: true }, { cookie })).toEqual({ unread: 0 })
})
