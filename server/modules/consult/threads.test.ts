import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { problems } from '#contract/kernel/problems.ts'
import { actor, visitorCookie } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { startConsult, sendMessage } from '#server/testing/data/consults.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { placeOrder } from '#server/testing/data/orders.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { CallOptions, TestApp } from '#server/testing/testApp.ts'
import { closeIdleConsults } from './closeIdle.ts'

let app: TestApp
let customer: Actor
let carrier: Actor
let lineId: number

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  customer = await actor(app, { type: 2, name: '永康五金厂' })
  carrier = await actor(app, { type: 3, name: '顺达物流' })
  lineId = await insertLine(app, { carrierId: carrier.factoryId })
})
afterAll(() => app.close())

const list = (as: CallOptions, filter = {}) => app.data('/consult/getConsultList', filter, as)
const clientId = () => randomUUID()

describe('the subject of a consult', () => {
  test("starts a thread with the line's carrier; each side sees the other's name and the subject", async () => {
    const thread = await startConsult(app, customer, { lineId, subject: '运费', text: '今天能发吗？' })
    expect(thread).toMatchObject({
      side: 'customer',
      carrier: { id: carrier.factoryId, name: '顺达物流' },
      otherName: '顺达物流',
      lineId,
      lineText: '永康市 → 浙江省金华市义乌市',
      orderId: null,
      subject: '运费',
      unread: 0,
      isAppended: false,
      lastDialog: { text: '今天能发吗？', side: 'customer', isMine: true },
      closedAt: null,
    })
    const { list: threads, unread } = await list(carrier)
    expect(threads).toMatchObject([
      { id: thread.id, side: 'carrier', otherName: '永康五金厂', unread: 1, dialogs: [], hasEarlier: true },
    ])
    expect(threads[0]?.lastDialog).toMatchObject({ isMine: false, clientId: null })
    expect(unread).toEqual({ customer: 0, carrier: 1 })
  })

  test("takes carrier and line from the customer's own order", async () => {
    const order = await placeOrder(app, customer.token, lineId)
    const started = await startConsult(app, customer, { orderId: order.id })
    expect(started).toMatchObject({ orderId: order.id, orderNumber: order.number, lineId, isAppended: false })
    expect(started.subject).toBe(`订单 ${order.number}`)
  })

  test('starts a thread with a carrier alone, but not with another factory', async () => {
    const started = await startConsult(app, customer, { carrierId: carrier.factoryId })
    expect(started).toMatchObject({ lineId: null, lineText: null, orderId: null, subject: '顺达物流' })
    const body = { carrierId: customer.factoryId, text: '在吗', clientId: clientId() }
    expect(await app.call('/consult/createConsult', body, customer)).toMatchObject({ code: 404 })
  })

  test.each([
    ['nothing', {}, 'lineId'],
    ['a line that the order does not take', { isOrder: true, lineId: 999_999_999 }, 'lineId'],
    ['a carrier of another line', { lineId: 1, carrierId: 999_999_999 }, 'carrierId'],
  ])('%s is refused at the field', async (_, { isOrder, ...about }: Record<string, unknown>, field) => {
    const order = isOrder ? { orderId: (await placeOrder(app, customer.token, lineId)).id } : {}
    const named = 'carrierId' in about ? { ...about, lineId } : about
    const body = { ...named, ...order, text: '在吗', clientId: clientId() }
    const answer = await app.call('/consult/createConsult', body, customer)
    expect(answer).toMatchObject({ code: 400, data: { fields: [{ path: field }] } })
  })

  test("refuses a carrier's own line, and a line that is off like a missing one", async () => {
    const createAbout = (id: number, as: CallOptions) =>
      app.call('/consult/createConsult', { lineId: id, text: '在吗', clientId: clientId() }, as)
    expect(await createAbout(lineId, carrier)).toEqual({ ...problems.consultOwnLine, data: null })
    const off = await insertLine(app, { carrierId: carrier.factoryId, status: 'off' })
    expect(await createAbout(off, customer)).toEqual(await createAbout(Number.MAX_SAFE_INTEGER, customer))
    const paused = await insertLine(app, { carrierId: carrier.factoryId, status: 'paused' })
    expect(await createAbout(paused, customer)).toMatchObject({ code: 200 })
  })

  test('refuses a user of factory type 0 but not a visitor', async () => {
    const body = { lineId, text: '在吗', clientId: clientId() }
    const blocked = await actor(app, { type: 0 })
    expect(await app.call('/consult/createConsult', body, blocked)).toEqual({
      ...problems.verificationRequired,
      data: null,
    })
    expect(await app.call('/consult/createConsult', body, { cookie: visitorCookie() })).toMatchObject({
      code: 200,
    })
  })
})

describe('one thread per subject', () => {
  test('appends to the thread about the same; starts another for another line', async () => {
    const who = await actor(app, { type: 2 })
    const first = await startConsult(app, who, { lineId })
    const again = await startConsult(app, who, { lineId, text: '几点截货？' })
    expect(again).toMatchObject({ id: first.id, isAppended: true, lastDialog: { text: '几点截货？' } })
    const other = await insertLine(app, { carrierId: carrier.factoryId })
    expect((await startConsult(app, who, { lineId: other })).id).not.toBe(first.id)
    const colleague = await actor(app, { type: 2, factoryId: who.factoryId, role: 'user' })
    expect(await startConsult(app, colleague, { lineId })).toMatchObject({ id: first.id, isAppended: true })
  })

  test('creates one thread for fifty concurrent calls, and one message per clientId', async () => {
    const cookie = visitorCookie()
    const same = clientId()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        startConsult(app, { cookie }, { lineId, clientId: index % 2 === 0 ? same : clientId() }),
      ),
    )
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(new Set(answers.map(({ dialogId }) => dialogId)).size).toBe(26)
    expect(answers.filter(({ isAppended }) => !isAppended)).toHaveLength(1)
  })

  test('closes a thread after 90 days without a message; it refuses messages, and a question starts a new one', async () => {
    const who = await actor(app, { type: 2 })
    const old = await startConsult(app, who, { lineId })
    const message = { consultId: old.id, text: '还在吗', clientId: clientId() }
    const sent = await app.data('/consult/appendDialog', message, who)
    const longAgo = new Date(app.clock.now().getTime() - 91 * 24 * 3_600_000)
    await app.db.updateTable('consult').set({ last_at: longAgo }).where('id', '=', old.id).execute()
    await closeIdleConsults(app.db, app.clock.now())
    const late = { ...message, clientId: clientId() }
    expect(await app.call('/consult/appendDialog', late, who)).toEqual({
      ...problems.consultClosed,
      data: null,
    })
    // A repeated message gets its first answer even after closing.
    expect((await app.data('/consult/appendDialog', message, who)).id).toBe(sent.id)
    expect((await list(who, { consultId: old.id })).list[0]?.closedAt).toBe(app.clock.now().toISOString())
    const reopened = await startConsult(app, who, { lineId })
    expect(reopened).toMatchObject({ isAppended: false, closedAt: null })
    expect(reopened.id).not.toBe(old.id)
  })
})

describe('lists', () => {
  test("lists a carrier's questions to another carrier as the customer, and filters by side", async () => {
    const both = await actor(app, { type: 3, name: '中转物流' })
    const own = await insertLine(app, { carrierId: both.factoryId })
    const asCustomer = await startConsult(app, both, { lineId })
    const answering = await startConsult(app, customer, { lineId: own })
    const sides = async (filter: object) => (await list(both, filter)).list.map(({ id, side }) => [id, side])
    expect(await sides({})).toEqual([
      [answering.id, 'carrier'],
      [asCustomer.id, 'customer'],
    ])
    expect(await sides({ side: 'customer' })).toEqual([[asCustomer.id, 'customer']])
    expect(await sides({ side: 'carrier' })).toEqual([[answering.id, 'carrier']])
    // The newest activity comes first, whichever side wrote it.
    await sendMessage(app, carrier, asCustomer.id, '可以')
    expect(await sides({})).toEqual([
      [asCustomer.id, 'customer'],
      [answering.id, 'carrier'],
    ])
    expect(await sides({ unreadOnly: true, side: 'customer' })).toEqual([[asCustomer.id, 'customer']])
    expect((await list(both)).unread).toEqual({ customer: 1, carrier: 1 })
  })

  test('pages without gaps or repeats and counts all threads', async () => {
    const busy = await actor(app, { type: 3 })
    const line = await insertLine(app, { carrierId: busy.factoryId })
    for (let index = 0; index < 7; index += 1)
      await startConsult(app, { cookie: visitorCookie() }, { lineId: line })
    const pages = await Promise.all([1, 2, 3].map((page) => list(busy, { page, pageSize: 3 })))
    expect(pages.map(({ total }) => total)).toEqual([7, 7, 7])
    const ids = pages.flatMap((page) => page.list.map(({ id }) => id))
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    expect(new Set(ids).size).toBe(7)
    // Visitors are distinguishable, and nothing of their cookie shows.
    const names = pages.flatMap((page) => page.list.map(({ otherName }) => otherName))
    for (const name of names) expect(name).toMatch(/^访客 [0-9A-F]{4}$/)
  })

  test('shares threads within a factory; a colleague’s messages are not marked as mine', async () => {
    const boss = await actor(app, { type: 2 })
    const staff = await actor(app, { type: 2, factoryId: boss.factoryId, role: 'user' })
    const { id, dialogId } = await startConsult(app, boss, { lineId })
    const seen = (await list(staff, { consultId: id })).list[0]
    expect(seen?.dialogs).toMatchObject([{ side: 'customer', isMine: false, clientId: null }])
    expect(await app.call('/consult/deleteDialog', { dialogId }, staff)).toEqual({
      ...problems.dialogNotMine,
      data: null,
    })
  })
})

describe('filters', () => {
  test('finds the open thread about a line or an order among 300 newer ones', async () => {
    const buyer = await actor(app, { type: 2 })
    const order = await placeOrder(app, buyer.token, lineId)
    const aboutOrder = await startConsult(app, buyer, { orderId: order.id })
    const closed = await startConsult(app, buyer, { lineId })
    await app.pool.query('update consult set closed_at = last_at, topic = null where id = $1', [closed.id])
    const aboutLine = await startConsult(app, buyer, { lineId, text: '还能发吗？' })
    await app.pool.query(
      `insert into consult (factory_id, carrier_id, line_id, subject, created_at, last_at, last_dialog_id)
       select factory_id, carrier_id, $2, subject, created_at, last_at, last_dialog_id + g
       from consult, generate_series(1, 300) g where id = $1`,
      [aboutLine.id, await insertLine(app, { carrierId: carrier.factoryId })],
    )
    const idsOf = async (filter: object, as: CallOptions = buyer) => {
      const { list: threads, total } = await list(as, { pageSize: 5, ...filter })
      return { ids: threads.map(({ id }) => id), total }
    }
    expect(await idsOf({ lineId, openOnly: true })).toEqual({ ids: [aboutLine.id], total: 1 })
    expect(await idsOf({ lineId })).toEqual({ ids: [aboutLine.id, closed.id], total: 2 })
    expect(await idsOf({ orderId: order.id })).toEqual({ ids: [aboutOrder.id], total: 1 })
    expect(await idsOf({ orderId: order.id, side: 'customer' }, carrier)).toEqual({ ids: [], total: 0 })
    expect((await idsOf({ orderId: order.id }, carrier)).ids).toEqual([aboutOrder.id])
    const stranger = await actor(app, { type: 2 })
    expect(await idsOf({ lineId }, stranger)).toEqual({ ids: [], total: 0 })
    expect((await idsOf({ orderId: order.id }, { cookie: visitorCookie() })).ids).toEqual([])
  })
})
