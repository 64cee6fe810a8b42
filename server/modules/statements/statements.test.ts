import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { actor, visitorCookie } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { carryTo, placeOrder, placeVisitorOrder } from '#server/testing/data/orders.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let customer: Actor
let carrier: Actor
let lineId: number
const month = '2026-11'

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  customer = await actor(app, { type: 2, name: '义乌百货厂' })
  carrier = await actor(app, { type: 3, name: '顺达货运' })
  lineId = await insertLine(app, { carrierId: carrier.factoryId })
})
afterAll(() => app.close())

async function signedOrder(changes: Parameters<typeof placeOrder>[3] = {}): Promise<number> {
  const { id } = await placeOrder(app, customer.token, lineId, changes)
  await carryTo(app, carrier.token, id, 'signed')
  return id
}

const ofCarrier = (
  request: { customerId?: number; senderOrderId?: number } = { customerId: customer.factoryId },
) => app.data('/carrier/getStatement', { month, ...request }, carrier)
const ofCustomer = () =>
  app.data('/statements/getStatement', { month, carrierId: carrier.factoryId }, customer)
const issue = (seenVersion: number) =>
  app.call('/carrier/issueStatement', { month, customerId: customer.factoryId, seenVersion }, carrier)
const settle = (orderId: number) =>
  app.data(
    '/carrier/advanceLedger',
    { kind: 'settlement', orderIds: [orderId], expectedState: 'due', to: 'settled' },
    carrier,
  )
const noticeOf = async (to: Actor) => (await app.data('/notices/getNoticeList', {}, to)).list[0]

test('goes from the first order to the confirmation: live, issued, different, reissued, objected, confirmed', async () => {
  const monthly = await signedOrder({ payment: 'monthly', codFen: 50_000 })
  const rejected = await placeOrder(app, customer.token, lineId)
  await app.data('/carrier/rejectOrder', { id: rejected.id, reason: '停运' }, carrier)
  await placeOrder(app, customer.token, lineId)
  const live = await ofCarrier()
  expect(live).toMatchObject({
    month,
    carrier: { name: '顺达货运' },
    customer: { id: customer.factoryId, name: '义乌百货厂' },
    issued: null,
    since: null,
    linkCode: null,
    total: 1,
    list: [{ orderId: monthly, payment: 'monthly', receivedFen: 0, codFen: 50_000, codReceivedFen: 0 }],
  })
  expect(await ofCustomer()).toMatchObject({ total: 1, sums: live.sums })

  const first = await issue(0)
  expect(first).toMatchObject({ code: 200, data: { version: 1, state: 'issued', answer: '' } })
  expect(await noticeOf(customer)).toMatchObject({
    kind: 'statementIssued',
    link: `/orders/statements?month=${month}&carrier=${carrier.factoryId}`,
  })
  await app.runJobs()
  const issuedSms = () => app.sentNotices.filter(({ template }) => template === 'statementIssued')
  expect(issuedSms()).toMatchObject([
    { mobile: customer.mobile, subject: expect.stringMatching(/^\S+$/), count: 1 },
  ])
  // another clerk, who saw no version
  expect(await issue(0)).toMatchObject({ code: 409, msg: '对账单已有新版，请刷新后查看' })

  const { freightFen } = live.sums
  await settle(monthly)
  const added = await signedOrder({ payment: 'on_receipt' })
  const changed = await ofCustomer()
  expect(changed).toMatchObject({ total: 1, sums: live.sums, issued: { version: 1 } })
  expect(changed.since).toMatchObject({
    orders: 2,
    sums: { orders: 2, receivedFen: freightFen },
    differences: [
      { orderId: monthly, issued: { receivedFen: 0 }, present: { receivedFen: freightFen } },
      { orderId: added, issued: null, present: { payment: 'on_receipt' } },
    ],
  })
  const listed = await app.data('/carrier/getStatementList', { month }, carrier)
  expect(listed).toMatchObject({ total: 1, list: [{ name: '义乌百货厂', isChanged: true }] })

  expect(await issue(1)).toMatchObject({ code: 200, data: { version: 2, state: 'issued' } })
  const { issued, since } = await ofCustomer()
  expect(since).toBeNull()
  const statementId = issued?.id ?? 0
  const old = { statementId: (first.data as { id: number }).id, answer: 'confirm' as const }
  expect(await app.call('/statements/answerStatement', old, customer)).toMatchObject({
    code: 409,
    msg: '对账单已有新版，请刷新后查看',
  })
  const wordless = { statementId, answer: 'object' as const }
  expect((await app.call('/statements/answerStatement', wordless, customer)).code).toBe(400)
  await app.data('/statements/answerStatement', { ...wordless, reason: '第二单运费不对。' }, customer)
  expect(await noticeOf(carrier)).toMatchObject({
    kind: 'statementObjected',
    text: expect.stringContaining('有异议：第二单运费不对。请核对') as string,
  })
  expect((await ofCarrier()).issued).toMatchObject({ state: 'objected', answer: '第二单运费不对。' })
  const confirmed = await app.data(
    '/statements/answerStatement',
    { statementId, answer: 'confirm' },
    customer,
  )
  expect(confirmed).toMatchObject({ state: 'confirmed', answer: '', isAnsweredByLink: false })
  expect(await noticeOf(carrier)).toMatchObject({ kind: 'statementConfirmed' })
  expect(
    await app.call('/statements/answerStatement', { statementId, answer: 'confirm' }, customer),
  ).toMatchObject({
    code: 409,
    msg: '对账单已确认无误，不用再答复',
  })
  expect(await issue(2)).toMatchObject({
    code: 409,
    msg: '客户已确认这张对账单，不能再出新版，差额请并入下月',
  })
  await settle(added)
  expect((await ofCarrier()).since).toMatchObject({ orders: 1 })
})

test('issues once for two calls under one key', async () => {
  const other = await actor(app, { type: 1 })
  const { id } = await placeOrder(app, other.token, lineId)
  await carryTo(app, carrier.token, id, 'signed')
  const body = { month, customerId: other.factoryId, seenVersion: 0 }
  const key = { ...carrier, idempotencyKey: 'statement-issue-once-1' }
  const [a, b] = await Promise.all([
    app.call('/carrier/issueStatement', body, key),
    app.call('/carrier/issueStatement', body, key),
  ])
  expect(a).toEqual(b)
  const at = { month: '2026-12', customerId: other.factoryId, seenVersion: 0 }
  expect(await app.call('/carrier/issueStatement', at, carrier)).toMatchObject({
    code: 409,
    msg: '这个月没有已签收的订单，不用出账',
  })
})

test('takes the month of the signature in Asia/Shanghai', async () => {
  const late = await actor(app, { type: 2 })
  const ids = []
  for (const at of ['2026-11-30T15:59:59.999Z', '2026-11-30T16:00:00.000Z']) {
    const { id } = await placeOrder(app, late.token, lineId)
    await carryTo(app, carrier.token, id, 'signed')
    await app.pool.query('update waybill set signed_at = $1 where order_id = $2', [at, id])
    ids.push(id)
  }
  const of = async (wantedMonth: string) =>
    (
      await app.data('/statements/getStatement', { month: wantedMonth, carrierId: carrier.factoryId }, late)
    ).list.map(({ orderId }) => orderId)
  expect([await of('2026-11'), await of('2026-12')]).toEqual([[ids[0]], [ids[1]]])
})

test("groups visitors' orders by sender for the carrier, with masked phones", async () => {
  const alone = await actor(app, { type: 3 })
  const line = await insertLine(app, { carrierId: alone.factoryId })
  const placed = []
  for (let index = 0; index < 2; index += 1) {
    const { id } = await placeVisitorOrder(app, visitorCookie(), line, { payment: 'collect' })
    await carryTo(app, alone.token, id, 'signed')
    placed.push(id)
  }
  const { list, total } = await app.data('/carrier/getStatementList', { month }, alone)
  expect(total).toBe(1)
  expect(list[0]).toMatchObject({
    partyId: null,
    senderOrderId: placed[1],
    name: '王小明 138****8000',
    sums: { orders: 2 },
    issued: null,
  })
  const request = { month, senderOrderId: placed[0] ?? 0 }
  const statement = await app.data('/carrier/getStatement', request, alone)
  expect(statement).toMatchObject({
    customer: { id: null, name: '王小明 138****8000' },
    total: 2,
    linkCode: null,
  })
  const opened = await app.data('/carrier/getOrderList', { senderOrderId: placed[0] ?? 0 }, alone)
  expect(opened.total).toBe(2)
  expect((await app.data('/carrier/getOrderList', { senderOrderId: placed[0] ?? 0 }, carrier)).total).toBe(0)
  expect((await app.call('/carrier/getStatement', request, carrier)).code).toBe(404)
})

test('exports an Excel file with a title, every order, and sums that tie', async () => {
  const { bytes, fileName, contentType } = await app.data(
    '/carrier/exportStatement',
    { month, customerId: customer.factoryId, format: 'xlsx' },
    carrier,
  )
  expect([fileName, contentType]).toEqual([
    '义乌百货厂 2026年11月对账单.xlsx',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ])
  const cells = await readSheet(Buffer.from(bytes))
  const { sums, list } = await ofCarrier()
  expect(cells[0]?.[0]).toBe('义乌百货厂 2026年11月对账单')
  expect(cells[1]?.[0]).toMatch(/^承运商：顺达货运；DZ202611\d{6} 第 2 版，.* 出账，客户已确认/)
  const heading = cells[4] ?? []
  const columnOf = (title: string) => heading.indexOf(title)
  expect(cells).toHaveLength(5 + list.length + 1)
  const last = cells.at(-1) ?? []
  expect(last[0]).toBe(`合计 ${list.length} 单`)
  for (const [title, fen] of [
    ['运费（元）', sums.freightFen],
    ['已收运费（元）', sums.receivedFen],
    ['未收运费（元）', sums.freightFen - sums.receivedFen],
    ['代收货款（元）', sums.codFen],
  ] as const) {
    const inFen = cells.slice(5, -1).map((row) => Math.round(Number(row[columnOf(title)]) * 100))
    expect([title, Math.round(Number(last[columnOf(title)]) * 100)]).toEqual([title, fen])
    expect(inFen.reduce((sum, one) => sum + one, 0)).toBe(fen)
  }
})

test('exports a PDF for either side', async () => {
  const { bytes, fileName, contentType } = await app.data(
    '/statements/exportStatement',
    { month, carrierId: carrier.factoryId, format: 'pdf' },
    customer,
  )
  expect([fileName, contentType]).toEqual(['顺达货运 2026年11月对账单.pdf', 'application/pdf'])
  expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-')
  expect(bytes.length).toBeLessThan(500_000)
})

test("keeps the kept carrier's statement after a merge, with the other's orders as differences", async () => {
  const operator = await actor(app, { type: 9 })
  const shared = await actor(app, { type: 2 })
  const [into, from] = [await actor(app, { type: 3 }), await actor(app, { type: 3 })]
  const ids = []
  for (const one of [into, from]) {
    const line = await insertLine(app, { carrierId: one.factoryId })
    const { id } = await placeOrder(app, shared.token, line)
    await carryTo(app, one.token, id, 'signed')
    await app.data('/carrier/issueStatement', { month, customerId: shared.factoryId, seenVersion: 0 }, one)
    ids.push(id)
  }
  const merge = { fromId: from.factoryId, intoId: into.factoryId, seenOrders: 1 }
  await app.data('/ops/mergeCarriers', merge, operator)
  const request = { month, carrierId: into.factoryId }
  const { issued, list, since } = await app.data('/statements/getStatement', request, shared)
  expect([issued?.version, list.map(({ orderId }) => orderId)]).toEqual([1, [ids[0]]])
  expect(since?.differences.map(({ orderId }) => orderId)).toEqual([ids[1]])
})

test('answers 404 to a stranger', async () => {
  const stranger = await actor(app, { type: 3 })
  const request = { month, customerId: customer.factoryId }
  expect((await app.call('/carrier/getStatement', request, stranger)).code).toBe(404)
  expect((await app.call('/carrier/issueStatement', { ...request, seenVersion: 0 }, stranger)).code).toBe(404)
  expect((await app.call('/carrier/exportStatement', { ...request, format: 'pdf' }, stranger)).code).toBe(404)
  expect((await app.data('/carrier/getStatementList', { month }, stranger)).total).toBe(0)
  const both = { ...request, senderOrderId: 1 }
  expect((await app.call('/carrier/getStatement', both, carrier)).code).toBe(400)
})
