import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { CallInput } from '#contract/calls/calls.ts'
import { ledgerKinds, ledgerStates, ledgerSteps } from '#contract/orders/ledgerWords.ts'
import { yuan } from '#contract/price/amounts.ts'
import { actor, visitorCookie } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { registered } from '#server/testing/data/accounts.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import type { OrderBody } from '#server/testing/data/lines.ts'
import { carryTo, countOrderRows, placeOrder, placeVisitorOrder } from '#server/testing/data/orders.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

type Advance = CallInput<'/carrier/advanceLedger'>

let app: TestApp
let customer: Actor
let carrier: Actor
let lineId: number

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  carrier = await actor(app, { type: 3 })
  lineId = await insertLine(app, { carrierId: carrier.factoryId })
  customer = await actor(app, { type: 2 })
})
afterAll(() => app.close())

const everything: Partial<OrderBody> = { payment: 'monthly', codFen: 50_000, receiptCopies: 2 }
async function signed(changes: Partial<OrderBody> = everything): Promise<number> {
  const { id } = await placeOrder(app, customer.token, lineId, changes)
  await carryTo(app, carrier.token, id, 'signed')
  return id
}
const advance = (request: Advance, as: { token: string; idempotencyKey?: string } = carrier) =>
  app.call('/carrier/advanceLedger', request, as)
const detail = (id: number) => app.data('/orders/getOrderDetail', { id }, customer)
const states = async (id: number) =>
  Object.fromEntries((await detail(id)).ledgers.map(({ kind, state }) => [kind, state]))

describe('the signature creates', () => {
  test('cod, receipt and settlement entries with amounts and time', async () => {
    const id = await signed()
    const dueAt = app.clock.now().toISOString()
    const { quote, ledgers } = await detail(id)
    const due = { state: 'due', receivedFen: 0, method: null, dueAt, underwayAt: null, doneAt: null }
    expect(ledgers).toEqual([
      { kind: 'cod', amountFen: 50_000, copies: 0, ...due },
      { kind: 'receipt', amountFen: 0, copies: 2, ...due },
      { kind: 'settlement', amountFen: quote.totalFen, copies: 0, ...due },
    ])
  })

  test.each(['prepaid', 'collect', 'monthly', 'on_receipt'] as const)(
    'a settlement entry for %s freight',
    async (payment) => {
      expect(await states(await signed({ payment }))).toEqual({ settlement: 'due' })
    },
  )

  test('nothing before the signature', async () => {
    const { id } = await placeOrder(app, customer.token, lineId, everything)
    await carryTo(app, carrier.token, id, 'arrived')
    expect(await states(id)).toEqual({})
  })
})

test('takes each step with its time, shown in the timeline and to the customer', async () => {
  const id = await signed()
  const take = async (kind: Advance['kind'], expectedState: Advance['expectedState'], to: Advance['to']) => {
    app.clock.advanceMs(60_000)
    const answer = await advance({ kind, orderIds: [id], expectedState, to })
    expect(answer).toMatchObject({ code: 200, data: { orders: 1 } })
    return app.clock.now().toISOString()
  }
  const collectedAt = await take('cod', 'due', 'collected')
  const remittedAt = await take('cod', 'collected', 'remitted')
  const sentAt = await take('receipt', 'due', 'sent')
  const settledAt = await take('settlement', 'due', 'settled')
  const order = await detail(id)
  expect(order.ledgers).toMatchObject([
    { kind: 'cod', state: 'remitted', underwayAt: collectedAt, doneAt: remittedAt },
    { kind: 'receipt', state: 'sent', underwayAt: sentAt, doneAt: null },
    { kind: 'settlement', state: 'settled', underwayAt: null, doneAt: settledAt },
  ])
  expect(order.timeline.slice(-4).map(({ text }) => text)).toEqual([
    '代收货款（¥500.00）：货款未收 → 货款已收',
    '代收货款（¥500.00）：货款已收 → 代收款已发放',
    '回单：回单未回 → 回单已寄出',
    `运费结算（${yuan(order.quote.totalFen)}）：待结算 → 已结清`,
  ])
  const { list } = await app.data('/notices/getNoticeList', { pageSize: 4 }, customer)
  expect(new Set(list.map(({ kind }) => kind))).toEqual(new Set(['ledgerAdvanced']))
})

describe('receipt entry and order', () => {
  test('marks the order as 回单已返 when the entry is returned', async () => {
    for (const from of ['due', 'sent'] as const) {
      const id = await signed()
      if (from === 'sent')
        await advance({ kind: 'receipt', orderIds: [id], expectedState: 'due', to: 'sent' })
      await advance({ kind: 'receipt', orderIds: [id], expectedState: from, to: 'returned' })
      const order = await detail(id)
      expect(order.status).toBe('receipt_returned')
      expect(order.waybill?.events.at(-1)).toMatchObject({ status: 'receipt_returned' })
      expect(await states(id)).toMatchObject({ receipt: 'returned' })
    }
  })

  test('marks the entry as returned when the order is', async () => {
    const id = await signed()
    const step = { id, action: 'returnReceipt', expectedStatus: 'signed' } as const
    await app.data('/carrier/advanceOrder', step, carrier)
    expect(await states(id)).toMatchObject({ receipt: 'returned', cod: 'due' })
    expect((await detail(id)).ledgers[1]?.doneAt).toBe(app.clock.now().toISOString())
    const again = await advance({ kind: 'receipt', orderIds: [id], expectedState: 'due', to: 'returned' })
    expect(again).toMatchObject({ code: 409, data: { state: 'returned' } })
  })
})

describe('all or none', () => {
  test('names the first entry in another state and writes nothing', async () => {
    const [first, second, third] = [await signed(), await signed(), await signed()]
    await advance({ kind: 'cod', orderIds: [second], expectedState: 'due', to: 'collected' })
    const before = await countOrderRows(app)
    const refused = await advance({
      kind: 'cod',
      orderIds: [third, second, first],
      expectedState: 'due',
      to: 'collected',
    })
    const { number } = await detail(second)
    expect(refused).toMatchObject({
      code: 409,
      msg: `订单 ${number} 的代收货款当前为“货款已收”，请刷新后重新选择`,
      data: { orderId: second, number, state: 'collected' },
    })
    expect(await countOrderRows(app)).toEqual(before)
    for (const id of [first, third]) expect(await states(id)).toMatchObject({ cod: 'due' })
  })

  test('refuses orders without the entry or of another carrier', async () => {
    const [mine, without] = [await signed(), await signed({})]
    expect(
      await advance({ kind: 'cod', orderIds: [mine, without], expectedState: 'due', to: 'collected' }),
    ).toMatchObject({ code: 409, data: { orderId: without, state: null } })
    const other = await actor(app, { type: 3 })
    const absent: Advance = {
      kind: 'cod',
      orderIds: [Number.MAX_SAFE_INTEGER],
      expectedState: 'due',
      to: 'collected',
    }
    const none = await advance(absent, other)
    expect(none.code).toBe(404)
    expect(await advance({ ...absent, orderIds: [mine] }, other)).toEqual(none)
    expect(await states(mine)).toMatchObject({ cod: 'due' })
  })

  test('counts a repeated order once and limits a call to a hundred', async () => {
    const id = await signed()
    const request = { kind: 'cod', orderIds: [id, id], expectedState: 'due', to: 'collected' } as const
    expect(await advance({ ...request, orderIds: [id, id] })).toMatchObject({
      data: { orders: 1, amountFen: 50_000 },
    })
    const many = Array.from({ length: 101 }, (_, index) => index + 1)
    expect(await advance({ ...request, orderIds: many })).toMatchObject({ code: 400 })
  })
})

test('refuses every pair of states that is no step', async () => {
  const id = await signed()
  for (const kind of ledgerKinds)
    for (const expectedState of ledgerStates[kind])
      for (const to of [...ledgerStates.cod, ...ledgerStates.receipt, ...ledgerStates.settlement]) {
        if (ledgerSteps.some((step) => step.kind === kind && step.from === expectedState && step.to === to))
          continue
        const answer = await advance({ kind, orderIds: [id], expectedState, to })
        expect(answer, `${kind} ${expectedState} ${to}`).toMatchObject({
          code: 400,
          data: { fields: [{ path: 'to' }] },
        })
      }
  expect(await states(id)).toEqual({ cod: 'due', receipt: 'due', settlement: 'due' })
})

test('succeeds once for fifty concurrent calls, and applies once for one key', async () => {
  const id = await signed()
  const request: Advance = { kind: 'cod', orderIds: [id], expectedState: 'due', to: 'collected' }
  const answers = await Promise.all(Array.from({ length: 50 }, () => advance(request)))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 409)).toHaveLength(49)
  const keyed = { ...carrier, idempotencyKey: `ledger-${id}-0123456789` }
  const remit: Advance = { ...request, expectedState: 'collected', to: 'remitted' }
  const same = await Promise.all(Array.from({ length: 10 }, () => advance(remit, keyed)))
  expect(new Set(same.map((answer) => JSON.stringify(answer)))).toHaveProperty('size', 1)
  expect(same[0]?.code).toBe(200)
})

test('does not deadlock when two clerks send the same orders in opposite order', async () => {
  const ids = [await signed(), await signed(), await signed(), await signed()]
  const request = (kind: 'cod' | 'receipt', orderIds: number[]): Advance =>
    kind === 'cod'
      ? { kind, orderIds, expectedState: 'due', to: 'collected' }
      : { kind, orderIds, expectedState: 'due', to: 'sent' }
  const answers = await Promise.all([
    advance(request('cod', ids)),
    advance(request('receipt', ids.toReversed())),
  ])
  expect(answers.map(({ code }) => code)).toEqual([200, 200])
})

test("moves entries of a visitor's orders to the factory at login", async () => {
  const ledgersOf = async (token: string) =>
    (await app.data('/ledgers/getSummary', {}, { token })).list.filter(({ orders }) => orders > 0)
  const cookie = visitorCookie()
  const other = await actor(app, { type: 3 })
  const line = await insertLine(app, { carrierId: other.factoryId })
  const { id, totalFen } = await placeVisitorOrder(app, cookie, line, { payment: 'collect' })
  await carryTo(app, other.token, id, 'signed')
  const figure = { kind: 'settlement', state: 'due', payment: 'collect', orders: 1, amountFen: totalFen }
  expect((await app.data('/carrier/getLedgerSummary', {}, other)).list).toContainEqual({
    ...figure,
    receivedFen: 0,
    copies: 0,
  })
  expect((await app.call('/ledgers/getSummary', {}, { cookie })).code).toBe(401)
  const { mobile, password } = await registered(app)
  await app.pool.query(
    'update factory set type = 1 where id = (select factory_id from app_user where mobile = $1)',
    [mobile],
  )
  const { token } = await app.data('/user/login', { mobile, password }, { cookie })
  expect(await ledgersOf(token)).toMatchObject([figure])
})

test('refuses type 0 and returns zeros for a factory without orders', async () => {
  expect((await app.call('/ledgers/getSummary', {}, await actor(app, { type: 0 }))).code).toBe(403)
  const { list } = await app.data('/ledgers/getSummary', {}, await actor(app, { type: 2 }))
  expect(list).toHaveLength(3 + 3 + 4 * 2)
  expect(list.every(({ orders, amountFen, copies }) => orders + amountFen + copies === 0)).toBe(true)
})
