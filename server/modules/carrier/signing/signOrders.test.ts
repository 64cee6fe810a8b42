import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { CallInput } from '#contract/calls/calls.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import type { OrderBody } from '#server/testing/data/lines.ts'
import { carryTo, countOrderRows, placeOrder } from '#server/testing/data/orders.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

type Request = CallInput<'/carrier/signOrders'>
type Signature = Request['signatures'][number]

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

async function arrived(changes: Partial<OrderBody> = {}): Promise<{ id: number; totalFen: number }> {
  const { id, totalFen } = await placeOrder(app, customer.token, lineId, changes)
  await carryTo(app, carrier.token, id, 'arrived')
  return { id, totalFen }
}
const sign = (
  signatures: Signature[],
  as: { token: string; idempotencyKey?: string } = carrier,
  more: Partial<Request> = {},
) => app.call('/carrier/signOrders', { ids: signatures.map(({ id }) => id), signatures, ...more }, as)
const detail = (id: number) => app.data('/carrier/getOrderDetail', { id }, carrier)
const reasons = (rows: readonly { id: number; reason: string }[]) =>
  rows.map(({ id, reason }) => [id, reason])

test('signs several orders, each with its signer and its money in both ledgers', async () => {
  const collect = await arrived({ payment: 'collect', codFen: 300_000 })
  const monthly = await arrived({ payment: 'monthly' })
  const unpaid = await arrived({ payment: 'collect' })
  const amountFen = 300_000 + collect.totalFen
  const { code, data } = await sign(
    [
      { id: collect.id, signer: '李雷', received: { amountFen, method: 'wechat' } },
      { id: monthly.id, signer: '韩梅梅' },
      { id: unpaid.id, signer: '李雷', received: { amountFen: 0, shortReason: '约好月底收' } },
    ],
    carrier,
    { place: '义乌站' },
  )
  expect([code, data.refused]).toEqual([200, []])
  expect(data.done.map(({ status }) => status)).toEqual(['signed', 'signed', 'signed'])
  const [first, second, third] = [await detail(collect.id), await detail(monthly.id), await detail(unpaid.id)]
  expect(first.ledgers).toMatchObject([
    { kind: 'cod', state: 'collected', receivedFen: 300_000, method: 'wechat' },
    { kind: 'settlement', state: 'settled', receivedFen: collect.totalFen, method: 'wechat' },
  ])
  expect(second.ledgers).toMatchObject([{ kind: 'settlement', state: 'due', receivedFen: 0 }])
  expect(third.ledgers).toMatchObject([{ kind: 'settlement', state: 'due', receivedFen: 0 }])
  expect(third.timeline.at(-1)?.text).toContain('约好月底收')
  expect(first.waybill).toMatchObject({ signer: '李雷', signedAt: app.clock.now().toISOString() })
  expect(second.waybill?.signer).toBe('韩梅梅')
  expect(first.waybill?.events.at(-1)).toMatchObject({ status: 'signed', place: '义乌站' })
  const { list } = await app.data('/notices/getNoticeList', { pageSize: 10 }, customer)
  const notices = list.flatMap(({ kind }) => (kind === 'signed' ? [kind] : []))
  expect(notices.length).toBeGreaterThan(0)
})

test('names orders that cannot be signed, in preview and answer, and signs the others', async () => {
  const fine = await arrived()
  const held = await arrived({ isHeld: true })
  const door = await arrived({ deliveryMode: 'door' })
  const short = await arrived()
  const late = await arrived()
  await app.data('/carrier/openException', { id: short.id, kind: 'shortage', text: '少 1 件' }, carrier)
  await app.data('/carrier/openException', { id: late.id, kind: 'delay', text: '晚到半天' }, carrier)
  const { id: loading } = await placeOrder(app, customer.token, lineId)
  await carryTo(app, carrier.token, loading, 'picked_up')
  const { id: over } = await arrived()
  const advance = { id: over, action: 'sign', expectedStatus: 'arrived', signer: '李雷' } as const
  await app.data('/carrier/advanceOrder', advance, carrier)
  const ids = [fine.id, held.id, door.id, short.id, late.id, loading, over]
  const expected = [
    [held.id, '控货，客户还没有通知放货：请客户在订单里点“通知放货”，再签收'],
    [door.id, '送货上门的货要先送货：请点“送货”，送到后再签收'],
    [short.id, '少件还没有处理，请打开这一单单独签收，写清件数'],
    [loading, '订单还是“已收货”，不能签收，请先发车'],
    [over, '订单已是“已签收”，不用再签收'],
  ]
  const before = await countOrderRows(app)
  const preview = await app.data('/carrier/checkBatch', { ids, action: 'sign' }, carrier)
  expect(preview.able).toEqual([fine.id, late.id])
  expect(reasons(preview.refused)).toEqual(expected)
  expect(await countOrderRows(app)).toEqual(before)
  const { data } = await sign(ids.map((id) => ({ id, signer: '李雷' })))
  expect(data.done.map(({ id }) => id)).toEqual([fine.id, late.id])
  expect(reasons(data.refused)).toEqual(expected)
  expect((await detail(short.id)).status).toBe('arrived')
})

test('requires a confirmation, shown in the timeline, while a re-weighing is pending or disputed', async () => {
  const [pending, disputed, fine] = [await arrived(), await arrived(), await arrived()]
  const goods = [{ pieces: 10, weightGrams: 400_000, volumeCm3: 800_000 }]
  const reweigh = (id: number) => app.data('/carrier/reweigh', { id, goods, reason: '过磅' }, carrier)
  await reweigh(pending.id)
  const { feeChangeId } = await reweigh(disputed.id)
  const dispute = { id: disputed.id, feeChangeId, decision: 'dispute', reason: '不对' } as const
  await app.data('/orders/decideFeeChange', dispute, customer)
  const ids = [pending.id, disputed.id, fine.id]
  const expected = [
    [pending.id, '复核在等客户确认，请先处理，或确认照常签收'],
    [disputed.id, '客户对复核有异议，请先处理，或确认照常签收'],
  ]
  const preview = await app.data('/carrier/checkBatch', { ids, action: 'sign' }, carrier)
  expect([preview.able, reasons(preview.refused)]).toEqual([[fine.id], expected])
  expect(preview.refused.every(({ canConfirm }) => canConfirm)).toBe(true)
  const { data } = await sign(ids.map((id) => ({ id, signer: '李雷' })))
  expect([data.done.map(({ id }) => id), reasons(data.refused)]).toEqual([[fine.id], expected])
  const alone = { id: pending.id, action: 'sign', expectedStatus: 'arrived', signer: '李雷' } as const
  expect(await app.call('/carrier/advanceOrder', alone, carrier)).toMatchObject({
    code: 409,
    msg: expected[0]?.[1],
    data: { status: 'arrived' },
  })
  const confirmed = { ...alone, isConfirmed: true }
  expect(await app.call('/carrier/advanceOrder', confirmed, carrier)).toMatchObject({ code: 200 })
  const { timeline, waybill } = await detail(pending.id)
  expect(timeline.at(-1)?.text).toBe('已签收（复核在等客户确认，承运商确认照常签收）')
  expect(waybill?.events.at(-1)?.text).toBe('已签收')
})

test('can confirm a re-weighing of an order whose pieces are doubtful, too', async () => {
  const { id } = await arrived()
  await app.data('/carrier/openException', { id, kind: 'shortage', text: '少 1 件' }, carrier)
  const goods = [{ pieces: 10, weightGrams: 400_000, volumeCm3: 800_000 }]
  await app.data('/carrier/reweigh', { id, goods, reason: '过磅' }, carrier)
  const { refused } = await app.data('/carrier/checkBatch', { ids: [id], action: 'sign' }, carrier)
  expect(refused).toMatchObject([{ reason: '复核在等客户确认，请先处理，或确认照常签收', canConfirm: true }])
})

describe('money', () => {
  test('refuses an order whose amount differs from what is due, naming the amount', async () => {
    const fine = await arrived({ payment: 'collect' })
    const wrong = await arrived({ payment: 'collect', codFen: 10_000 })
    const { data } = await sign([
      { id: fine.id, signer: '李雷', received: { amountFen: fine.totalFen, method: 'cash' } },
      { id: wrong.id, signer: '李雷', received: { amountFen: wrong.totalFen + 10_001, method: 'cash' } },
    ])
    expect(data.done.map(({ id }) => id)).toEqual([fine.id])
    expect(data.refused[0]?.reason).toContain('实收超过应收')
    const { rows } = await app.pool.query('select 1 from ledger_entry where order_id = $1', [wrong.id])
    expect(rows).toEqual([])
  })

  test('refuses to sign an order with money due when none is entered', async () => {
    const owing = await arrived({ payment: 'collect' })
    const { data } = await sign([{ id: owing.id, signer: '李雷' }])
    expect(data.refused[0]?.reason).toContain('请填写实收金额和收款方式再签收')
  })
})

test('refuses the whole batch when an order lacks its signature or belongs to another carrier', async () => {
  const own = await arrived()
  const stranger = await actor(app, { type: 3 })
  const othersOrder = await insertLine(app, { carrierId: stranger.factoryId })
  const { id: foreign } = await placeOrder(app, customer.token, othersOrder)
  const before = await countOrderRows(app)
  const one = { id: own.id, signer: '李雷' }
  expect(await sign([one], carrier, { ids: [own.id, foreign] })).toMatchObject({ code: 400 })
  expect(await sign([one, { id: foreign, signer: '李雷' }])).toMatchObject({ code: 404 })
  expect(await countOrderRows(app)).toEqual(before)
})

test('signs once for a repeated key, and once for concurrent calls', async () => {
  const orders = [await arrived({ payment: 'collect' }), await arrived({ payment: 'collect' })]
  const signatures = orders.map(({ id, totalFen }) => ({
    id,
    signer: '李雷',
    received: { amountFen: totalFen, method: 'cash' as const },
  }))
  const [one, two] = await Promise.all([sign(signatures), sign(signatures.toReversed())])
  expect(one.data.done.length + two.data.done.length).toBe(2)
  expect(one.data.refused.length + two.data.refused.length).toBe(2)
  const again = await arrived()
  const as = { ...carrier, idempotencyKey: 'a-signature-of-several' }
  const first = await sign([{ id: again.id, signer: '李雷' }], as)
  const rows = await countOrderRows(app)
  expect(await sign([{ id: again.id, signer: '李雷' }], as)).toEqual(first)
  expect(await countOrderRows(app)).toEqual(rows)
})
