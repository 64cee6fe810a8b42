import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import type { CallInput } from '#contract/calls/calls.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { nothingReceived, placeOrder } from '#server/testing/data/orders.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let customer: Actor
let carrier: Actor
let lineId: number
let id: number

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  carrier = await actor(app, { type: 3 })
  lineId = await insertLine(app, { carrierId: carrier.factoryId })
})
beforeEach(async () => {
  customer = await actor(app, { type: 2 })
  id = (await placeOrder(app, customer.token, lineId, { payment: 'collect' })).id
  await app.data('/carrier/acceptOrder', { id }, carrier)
})
afterAll(() => app.close())

/** Goods of ten pieces and this weight, at 0.30 yuan per kg; 200 kg were ordered. */
const propose = async (kilograms: number) => {
  const goods = [{ pieces: 10, weightGrams: kilograms * 1000, volumeCm3: 800_000 }]
  const answer = await app.data('/carrier/reweigh', { id, goods, reason: '过磅' }, carrier)
  expect(answer.state).toBe('pending')
  return answer.feeChangeId
}
const decide = (
  feeChangeId: number,
  decision: 'agree' | 'dispute',
  reason?: string,
  as: { token: string; idempotencyKey?: string } = customer,
) => {
  const body: CallInput<'/orders/decideFeeChange'> = { id, feeChangeId, decision }
  return app.call('/orders/decideFeeChange', reason === undefined ? body : { ...body, reason }, as)
}
const withdraw = (feeChangeId: number) => app.call('/carrier/withdrawFeeChange', { id, feeChangeId }, carrier)
const detail = () => app.data('/orders/getOrderDetail', { id }, customer)
const statesOf = async () => (await detail()).feeChanges.map(({ state }) => state)
const newestNotice = async (as: Actor) => (await app.data('/notices/getNoticeList', {}, as)).list[0]
const advance = (step: Omit<CallInput<'/carrier/advanceOrder'>, 'id'>) =>
  app.data('/carrier/advanceOrder', { id, ...step }, carrier)
async function carryToSignature() {
  await advance({ action: 'pickUp', expectedStatus: 'accepted' })
  await advance({ action: 'depart', expectedStatus: 'picked_up', isConfirmed: true })
  await advance({ action: 'arrive', expectedStatus: 'in_transit' })
  await advance({
    action: 'sign',
    expectedStatus: 'arrived',
    signer: '李雷',
    received: nothingReceived,
    isConfirmed: true,
  })
}
const settle = () =>
  app.call(
    '/carrier/advanceLedger',
    { kind: 'settlement', orderIds: [id], expectedState: 'due', to: 'settled' },
    carrier,
  )

test('shows a pending fee change and the allowed actions to both sides without applying it', async () => {
  const feeChangeId = await propose(240)
  const order = await detail()
  expect(order).toMatchObject({ weightGrams: 200_000, quote: { totalFen: 6000 } })
  expect(order.feeChanges).toMatchObject([
    { id: feeChangeId, state: 'pending', allowedActions: ['agree', 'dispute'], after: { totalFen: 7200 } },
  ])
  const othersOrder = await app.data('/carrier/getOrderDetail', { id }, carrier)
  expect(othersOrder.feeChanges[0]?.allowedActions).toEqual(['withdraw'])
  for (const [path, as] of [
    ['/orders/getOrdersList', customer],
    ['/carrier/getOrderList', carrier],
  ] as const) {
    const { list } = await app.data(path, { openFeeChange: 'pending', sort: 'newest' }, as)
    expect(list[0]).toMatchObject({ id, openFeeChange: 'pending', totalFen: 6000 })
  }
  expect(await newestNotice(customer)).toMatchObject({
    kind: 'feeChanged',
    title: '运费变更待确认',
    text: expect.stringContaining('运费 ¥60.00 → ¥72.00'),
    link: `/orders/orderDetail/${id}`,
  })
})

test('applies the measured goods on agreement and notifies the carrier', async () => {
  const feeChangeId = await propose(240)
  app.clock.advanceMs(60_000)
  expect(await decide(feeChangeId, 'agree')).toMatchObject({ data: { state: 'agreed', totalFen: 7200 } })
  const order = await detail()
  expect(order).toMatchObject({
    weightGrams: 240_000,
    quote: { totalFen: 7200 },
    updatedAt: app.clock.now().toISOString(),
    feeChanges: [
      {
        state: 'agreed',
        decidedAt: app.clock.now().toISOString(),
        before: { totalFen: 6000 },
        allowedActions: [],
      },
    ],
  })
  expect(order.timeline.at(-1)).toMatchObject({ action: 'agreeFeeChange', party: 'customer' })
  expect(await newestNotice(carrier)).toMatchObject({
    kind: 'feeChangeAgreed',
    link: `/carrier/orders?keyword=${order.number}`,
  })
})

test('keeps the order on a dispute and shows the reason; the customer may still agree', async () => {
  const feeChangeId = await propose(240)
  expect(await decide(feeChangeId, 'dispute')).toMatchObject({
    code: 400,
    data: { fields: [{ path: 'reason', message: '请填写异议原因，方便承运商核对' }] },
  })
  expect(await decide(feeChangeId, 'dispute', '出厂过磅只有 200 公斤')).toMatchObject({
    data: { state: 'disputed', totalFen: 6000 },
  })
  expect(await detail()).toMatchObject({
    weightGrams: 200_000,
    feeChanges: [{ state: 'disputed', disputeReason: '出厂过磅只有 200 公斤', allowedActions: ['agree'] }],
  })
  expect(await newestNotice(carrier)).toMatchObject({
    kind: 'feeChangeDisputed',
    text: expect.stringContaining('出厂过磅只有 200 公斤'),
  })
  expect(await decide(feeChangeId, 'dispute', '再说一次')).toMatchObject({
    code: 409,
    msg: '这次费用变更当前为“您已提出异议，等承运商处理”，不能再提出异议，请刷新后查看',
    data: { state: 'disputed' },
  })
  expect(await decide(feeChangeId, 'agree')).toMatchObject({ data: { state: 'agreed', totalFen: 7200 } })
})

test('refuses agreement after a withdrawal and notifies the customer', async () => {
  const feeChangeId = await propose(240)
  expect(await withdraw(feeChangeId)).toMatchObject({ data: { state: 'withdrawn', totalFen: 6000 } })
  expect(await newestNotice(customer)).toMatchObject({ kind: 'feeChangeWithdrawn' })
  expect(await decide(feeChangeId, 'agree')).toMatchObject({ code: 409, data: { state: 'withdrawn' } })
  expect(await withdraw(feeChangeId)).toMatchObject({ code: 409, data: { state: 'withdrawn' } })
  expect((await detail()).quote.totalFen).toBe(6000)
})

test('supersedes a pending or disputed change by a new one; only the newest can be agreed to', async () => {
  const first = await propose(240)
  await decide(first, 'dispute', '不对')
  const second = await propose(230)
  const third = await propose(220)
  expect(await statesOf()).toEqual(['superseded', 'superseded', 'pending'])
  expect((await detail()).feeChanges[0]?.disputeReason).toBe('不对')
  for (const old of [first, second])
    expect(await decide(old, 'agree')).toMatchObject({ code: 409, data: { state: 'superseded' } })
  expect(await decide(third, 'agree')).toMatchObject({ data: { totalFen: 6600 } })
})

test('applies one of two opposite concurrent decisions and refuses the other with the state', async () => {
  const feeChangeId = await propose(240)
  const answers = await Promise.all([
    decide(feeChangeId, 'agree'),
    withdraw(feeChangeId),
    decide(feeChangeId, 'agree'),
    withdraw(feeChangeId),
  ])
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
  const [state] = await statesOf()
  for (const answer of answers) expect(answer.data).toMatchObject({ state })
  expect((await detail()).quote.totalFen).toBe(state === 'agreed' ? 7200 : 6000)
})

test('decides once for a repeated key', async () => {
  const feeChangeId = await propose(240)
  const as = { ...customer, idempotencyKey: `decide-${feeChangeId}-0123456789` }
  const first = await decide(feeChangeId, 'agree', undefined, as)
  expect(first.code).toBe(200)
  expect(await decide(feeChangeId, 'agree', undefined, as)).toEqual(first)
})

test("returns 404 for another order's fee change", async () => {
  const othersOrder = await propose(240)
  const another = await placeOrder(app, customer.token, lineId)
  id = another.id
  expect(await decide(othersOrder, 'agree')).toMatchObject({ code: 404 })
  await app.data('/carrier/acceptOrder', { id }, carrier)
  expect(await withdraw(othersOrder)).toMatchObject({ code: 404 })
})

test('withdraws the pending change when the order is cancelled', async () => {
  await propose(240)
  await app.data('/orders/updateOrder', { id, change: { kind: 'cancel', reason: '不发了' } }, customer)
  await app.data('/carrier/agreeCancel', { id }, carrier)
  expect(await statesOf()).toEqual(['withdrawn'])
  expect(await detail()).toMatchObject({ status: 'cancelled', feeChanges: [{ allowedActions: [] }] })
})

test('allows 签收 while pending; the freight owed follows the decision', async () => {
  const feeChangeId = await propose(240)
  await carryToSignature()
  expect((await detail()).ledgers).toMatchObject([{ kind: 'settlement', state: 'due', amountFen: 6000 }])
  await decide(feeChangeId, 'agree')
  expect((await detail()).ledgers).toMatchObject([{ kind: 'settlement', state: 'due', amountFen: 7200 }])
})

test('refuses to settle freight before the decision; settled freight stays', async () => {
  const feeChangeId = await propose(240)
  await carryToSignature()
  const { number } = await detail()
  expect(await settle()).toMatchObject({
    code: 409,
    msg: `订单 ${number} 有待客户确认的费用变更，请等客户确认或撤回变更后再结清`,
    data: { orderId: id, number },
  })
  await decide(feeChangeId, 'dispute', '不对')
  expect(await settle()).toMatchObject({ data: { orders: 1, amountFen: 6000 } })
  expect((await detail()).feeChanges[0]?.allowedActions).toEqual([])
  expect(await decide(feeChangeId, 'agree')).toMatchObject({
    code: 409,
    msg: '这一单的运费已结清，不能再改，请联系承运商处理',
  })
  expect(await withdraw(feeChangeId)).toMatchObject({ data: { state: 'withdrawn', totalFen: 6000 } })
})
