import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { CallInput } from '#contract/calls/calls.ts'
import { minuteMs } from '#contract/kernel/time.ts'
import { chinaMonth } from '#contract/statements/months.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import type { OrderBody } from '#server/testing/data/lines.ts'
import { carryTo, countOrderRows, nothingReceived, placeOrder } from '#server/testing/data/orders.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let customer: Actor
let carrier: Actor
let lineId: number

beforeAll(async () => {
  app = await testApp(inject('cluster'))
})
beforeEach(async () => {
  customer = await actor(app, { type: 2 })
  carrier = await actor(app, { type: 3 })
  lineId = await insertLine(app, { carrierId: carrier.factoryId })
})
afterAll(() => app.close())

const readState = async (goal: Parameters<typeof carryTo>[3], changes: Partial<OrderBody> = {}) => {
  const { id, totalFen } = await placeOrder(app, customer.token, lineId, changes)
  await carryTo(app, carrier.token, id, goal)
  return { id, totalFen }
}
const detail = (id: number) => app.data('/carrier/getOrderDetail', { id }, carrier)
const stepOf = async (id: number, label?: string) => {
  const { undoableSteps } = await detail(id)
  const found = label === undefined ? undoableSteps[0] : undoableSteps.find((step) => step.label === label)
  return found?.stepId ?? 0
}
const undo = async (
  id: number,
  reason = '',
  as: Actor & { idempotencyKey?: string } = carrier,
  stepId?: number,
) => app.call('/carrier/undoStep', { id, stepId: stepId ?? (await stepOf(id)), reason }, as)
const labels = async (id: number) => (await detail(id)).undoableSteps.map(({ label }) => label)
const advanceLedger = (body: CallInput<'/carrier/advanceLedger'>) =>
  app.data('/carrier/advanceLedger', body, carrier)

test('undoes a signature with state, dates, ledgers and balance, and notifies everybody', async () => {
  const { id, totalFen } = await readState('arrived', { payment: 'collect', codFen: 300_000 })
  const before = await detail(id)
  const summary = () => app.data('/carrier/getLedgerSummary', {}, carrier)
  const balance = await summary()
  const amountFen = 300_000 + totalFen
  const sign = {
    id,
    action: 'sign',
    expectedStatus: 'arrived',
    signer: '李雷',
    pieces: 9,
    isConfirmed: true,
  } as const
  app.clock.advanceMs(minuteMs)
  await app.data('/carrier/advanceOrder', { ...sign, received: { amountFen, method: 'cash' } }, carrier)
  expect((await detail(id)).exception).toMatchObject({ kind: 'shortage' })
  app.clock.advanceMs(minuteMs)
  expect(await undo(id, '签错了单')).toMatchObject({ code: 200, data: { status: 'arrived' } })
  const after = await detail(id)
  expect(after).toMatchObject({ status: 'arrived', ledgers: [], proof: null, exception: null })
  expect(after.waybill).toMatchObject({ signedAt: null, signer: null })
  expect(after.pieceCounts).toEqual(before.pieceCounts)
  expect(after.allowedActions).toEqual(before.allowedActions)
  expect(await summary()).toEqual(balance)
  const text = '更正：撤销“签收”，订单回到“已到站”，原因：签错了单'
  expect(after.timeline.at(-1)).toMatchObject({ action: 'undoStep', text, byName: expect.any(String) })
  expect(after.timeline.filter(({ isUndone }) => isUndone).map(({ action }) => action)).toEqual(['sign'])
  const seen = await app.data('/orders/getOrderDetail', { id }, customer)
  expect(seen.timeline.at(-1)?.text).toBe(text)
  expect(seen.undoableSteps).toEqual([])
  expect(seen.waybill?.events.at(-1)?.text).toBe(text)
  expect(seen.waybill?.events.map(({ status }) => status)).not.toContain('signed')
  const { list } = await app.data('/notices/getNoticeList', { pageSize: 1 }, customer)
  expect(list[0]).toMatchObject({ kind: 'stepUndone', title: '登记有更正' })
  // and it can be signed again
  const again = { ...sign, pieces: 10, received: { amountFen, method: 'wechat' as const } }
  expect(await app.call('/carrier/advanceOrder', again, carrier)).toMatchObject({ code: 200 })
  expect((await detail(id)).ledgers).toMatchObject([{ state: 'collected' }, { state: 'settled' }])
})

test('undoes all steps from the last to the first and refuses those with dependent steps', async () => {
  const { id } = await readState('arrived', { deliveryMode: 'door' })
  const deliver = { id, action: 'deliver', expectedStatus: 'arrived' } as const
  await app.data('/carrier/advanceOrder', deliver, carrier)
  const { timeline } = await detail(id)
  expect(timeline.length).toBeGreaterThan(4)
  const { rows } = await app.pool.query<{ id: number }>(
    `select id from order_event where order_id = $1 and action = 'pickUp'`,
    [id],
  )
  expect(await undo(id, '', carrier, Number(rows[0]?.id))).toMatchObject({
    code: 409,
    msg: '后面还登记了“送货”，请先撤销它，再撤销“收货”',
  })
  const seen: string[] = []
  for (let left = 4; left > 0; left -= 1) {
    seen.push(...(await labels(id)))
    expect(await undo(id)).toMatchObject({ code: 200 })
  }
  expect(seen).toEqual(['送货', '到站', '发车', '收货'])
  expect(await detail(id)).toMatchObject({ status: 'accepted', undoableSteps: [] })
})

describe('money and paper after the signature', () => {
  test('is undone on its own; the signature only after it', async () => {
    const { id } = await readState('signed', { codFen: 12_300, receiptCopies: 1, payment: 'monthly' })
    const signed = await stepOf(id, '签收')
    const step = { kind: 'cod' as const, orderIds: [id] }
    await advanceLedger({ ...step, expectedState: 'due', to: 'collected' })
    await advanceLedger({ ...step, expectedState: 'collected', to: 'remitted' })
    await advanceLedger({ kind: 'settlement', orderIds: [id], expectedState: 'due', to: 'settled' })
    expect(await labels(id)).toEqual(['登记运费已收', '登记代收款已发放'])
    expect(await undo(id, '', carrier, signed)).toMatchObject({
      code: 409,
      msg: '后面还登记了“登记运费已收”，请先撤销它，再撤销“签收”',
    })
    const remitted = await stepOf(id, '登记代收款已发放')
    expect(await undo(id, '', carrier, remitted)).toMatchObject({ code: 200 })
    const stateOf = async (kind: string) => (await detail(id)).ledgers.find((entry) => entry.kind === kind)
    expect(await stateOf('cod')).toMatchObject({ state: 'collected', doneAt: null })
    expect(await stateOf('settlement')).toMatchObject({ state: 'settled' })
    expect((await detail(id)).timeline.at(-1)?.text).toBe(
      '更正：撤销“登记代收款已发放”，代收货款回到“货款已收”',
    )
    expect(await labels(id)).toEqual(['登记运费已收', '登记货款已收'])
    await undo(id)
    await undo(id)
    expect(await labels(id)).toEqual(['签收'])
  })

  test("undoes a returned receipt together with its order's state", async () => {
    const { id } = await readState('signed', { receiptCopies: 2 })
    await advanceLedger({ kind: 'receipt', orderIds: [id], expectedState: 'due', to: 'sent' })
    await advanceLedger({ kind: 'receipt', orderIds: [id], expectedState: 'sent', to: 'returned' })
    expect(await labels(id)).toEqual(['寄回回单'])
    await undo(id)
    expect(await detail(id)).toMatchObject({
      status: 'signed',
      ledgers: [
        { kind: 'receipt', state: 'sent' },
        { kind: 'settlement', state: 'due' },
      ],
    })
    expect(await labels(id)).toEqual(['登记回单已寄出'])
  })
})

describe('permissions', () => {
  test('allows every user for ten minutes, then admins with a reason', async () => {
    const clerk = await actor(app, { type: 3, role: 'user', factoryId: carrier.factoryId })
    const { id } = await readState('arrived')
    app.clock.advanceMs(10 * minuteMs)
    expect(await undo(id, '', clerk)).toMatchObject({ code: 200 })
    expect((await detail(id)).timeline.at(-1)?.byName).toEqual(expect.any(String))
    app.clock.advanceMs(10 * minuteMs + 1)
    expect(await undo(id, '发错车', clerk)).toMatchObject({
      code: 409,
      msg: '登记已超过 10 分钟，只有管理员能撤销，请联系本公司管理员',
    })
    const before = await countOrderRows(app)
    const answer = await undo(id)
    expect([answer.code, (answer.data as unknown as { fields: { path: string }[] }).fields[0]?.path]).toEqual(
      [400, 'reason'],
    )
    expect(await countOrderRows(app)).toEqual(before)
    expect(await undo(id, '发错车')).toMatchObject({ code: 200, data: { status: 'picked_up' } })
  })

  test('refuses other carriers and steps of other orders', async () => {
    const stranger = await actor(app, { type: 3 })
    const { id } = await readState('arrived')
    const other = await readState('arrived')
    const stepId = await stepOf(id)
    expect(await undo(id, '', stranger, stepId)).toMatchObject({ code: 404 })
    expect(await undo(other.id, '', carrier, stepId)).toMatchObject({ code: 404 })
    expect((await app.call('/carrier/undoStep', { id, stepId }, customer)).code).toBe(403)
  })

  test('undoes one step for two concurrent calls', async () => {
    const { id } = await readState('arrived')
    const stepId = await stepOf(id)
    const answers = await Promise.all(Array.from({ length: 5 }, () => undo(id, '', carrier, stepId)))
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
    expect(answers.find(({ code }) => code === 409)?.msg).toBe('这一步已经撤销，请刷新后查看')
    expect((await detail(id)).status).toBe('in_transit')
    const as = { ...carrier, idempotencyKey: `undo-once-${id}-0123456789` }
    const next = await stepOf(id)
    const first = await undo(id, '', as, next)
    expect(await undo(id, '', as, next)).toEqual(first)
  })
})

describe('refuses to undo', () => {
  test('a reviewed signature', async () => {
    const { id } = await readState('signed')
    const scores = { timeScore: 5, goodsScore: 5, serviceScore: 5, text: '' }
    await app.data('/orders/saveReview', { id, ...scores }, customer)
    expect((await undo(id)).msg).toBe('客户已评价这一单，不能撤销签收，有出入请在订单里答复评价')
  })

  test('a step within an issued statement', async () => {
    const { id } = await readState('signed', { codFen: 100 })
    await advanceLedger({ kind: 'cod', orderIds: [id], expectedState: 'due', to: 'collected' })
    const collected = await stepOf(id)
    const month = chinaMonth(app.clock.now().getTime())
    const issue = { month, customerId: customer.factoryId, seenVersion: 0 }
    app.clock.advanceMs(1000)
    await app.data('/carrier/issueStatement', issue, carrier)
    expect((await undo(id, '', carrier, collected)).msg).toMatch(
      /^这一单在已出账的 \d{4}年\d{1,2}月 对账单里，不能撤销“登记货款已收”/,
    )
    app.clock.advanceMs(1000)
    await advanceLedger({ kind: 'cod', orderIds: [id], expectedState: 'collected', to: 'remitted' })
    expect(await undo(id)).toMatchObject({ code: 200 })
  })

  test('a handled shortage', async () => {
    const { id } = await readState('arrived')
    const sign = { id, action: 'sign', expectedStatus: 'arrived', signer: '李雷', pieces: 9 } as const
    await app.data('/carrier/advanceOrder', { ...sign, isConfirmed: true }, carrier)
    await app.data('/carrier/resolveException', { id, text: '已补送' }, carrier)
    expect((await undo(id)).msg).toBe('这一步登记的少件已有后续处理，不能撤销，请在异常里写明情况')
  })
})

test('removes everything that a signature without money created', async () => {
  const { id } = await readState('arrived', { payment: 'collect' })
  const sign = {
    id,
    action: 'sign',
    expectedStatus: 'arrived',
    signer: '李雷',
    received: nothingReceived,
  } as const
  await app.data('/carrier/advanceOrder', sign, carrier)
  await undo(id)
  expect((await app.pool.query('select 1 from ledger_entry where order_id = $1', [id])).rowCount).toBe(0)
})
