import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { CallInput } from '#contract/calls/calls.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import type { OrderBody } from '#server/testing/data/lines.ts'
import { carryTo, placeOrder } from '#server/testing/data/orders.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let customer: Actor
let carrier: Actor
let lineId: number

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  customer = await actor(app, { type: 2 })
  carrier = await actor(app, { type: 3 })
  lineId = await insertLine(app, { carrierId: carrier.factoryId })
})
afterAll(() => app.close())

async function arrived(changes: Partial<OrderBody>): Promise<{ id: number; totalFen: number }> {
  const { id, totalFen } = await placeOrder(app, customer.token, lineId, changes)
  await carryTo(app, carrier.token, id, 'arrived')
  return { id, totalFen }
}
const sign = (id: number, more: Partial<CallInput<'/carrier/advanceOrder'>> = {}) =>
  app.call(
    '/carrier/advanceOrder',
    { id, action: 'sign', expectedStatus: 'arrived', signer: '李雷', ...more },
    carrier,
  )
const detail = (id: number) => app.data('/orders/getOrderDetail', { id }, customer)
const entriesOf = async (id: number) => {
  const { rows } = await app.pool.query(
    `select kind, state, amount_fen::int as amount, received_fen::int as received, received_method as method,
       coalesce(underway_by, done_by)::int as "by" from ledger_entry where order_id = $1 order by kind`,
    [id],
  )
  return rows
}

describe('freight 现付', () => {
  test('is settled by the method that the carrier confirms, and stays due without one', async () => {
    const confirmed = await arrived({ payment: 'prepaid' })
    const received = { amountFen: 0, prepaidMethod: 'wechat' } as const
    expect(await sign(confirmed.id, { received })).toMatchObject({ code: 200 })
    const total = { kind: 'settlement', amount: confirmed.totalFen }
    expect(await entriesOf(confirmed.id)).toEqual([
      { ...total, state: 'settled', received: confirmed.totalFen, method: 'wechat', by: carrier.userId },
    ])
    expect((await detail(confirmed.id)).timeline.at(-1)?.text).toBe(
      `现付运费 ¥${(confirmed.totalFen / 100).toFixed(2)} 已收（微信）`,
    )
    const { id } = await arrived({ payment: 'prepaid' })
    expect(await sign(id)).toMatchObject({ code: 200 })
    expect(await entriesOf(id)).toEqual([{ ...total, state: 'due', received: 0, method: null, by: null }])
  })

  test('is confirmed beside the 代收货款 of the same order', async () => {
    const { id, totalFen } = await arrived({ payment: 'prepaid', codFen: 10_000 })
    const received = { amountFen: 10_000, method: 'cash', prepaidMethod: 'transfer' } as const
    expect(await sign(id, { received })).toMatchObject({ code: 200 })
    expect(await entriesOf(id)).toMatchObject([
      { kind: 'cod', state: 'collected', received: 10_000, method: 'cash' },
      { kind: 'settlement', state: 'settled', received: totalFen, method: 'transfer' },
    ])
  })

  test('is received but not settled while a re-weighing waits for the customer', async () => {
    const { id, totalFen } = await arrived({ payment: 'prepaid' })
    const goods = [{ pieces: 10, weightGrams: 900_000, volumeCm3: 800_000 }]
    await app.data('/carrier/reweigh', { id, goods, reason: '过磅' }, carrier)
    const received = { amountFen: 0, prepaidMethod: 'cash' } as const
    expect(await sign(id, { received, isConfirmed: true })).toMatchObject({ code: 200 })
    expect(await entriesOf(id)).toMatchObject([{ state: 'due', received: totalFen, amount: totalFen }])
    const { feeChanges } = await app.data('/carrier/getOrderDetail', { id }, carrier)
    await app.data('/carrier/withdrawFeeChange', { id, feeChangeId: feeChanges[0]?.id ?? 0 }, carrier)
    expect(await entriesOf(id)).toMatchObject([{ state: 'settled', received: totalFen, by: carrier.userId }])
  })

  test.each(['collect', 'monthly', 'on_receipt'] as const)('is not confirmed for %s', async (payment) => {
    const { id } = await arrived({ payment })
    const none = payment === 'collect' ? { shortReason: '约好月底收' } : {}
    const answer = await sign(id, { received: { amountFen: 0, prepaidMethod: 'cash', ...none } })
    expect(answer).toMatchObject({ code: 400, data: { fields: [{ path: 'received.prepaidMethod' }] } })
  })

  test('is confirmed in a batch', async () => {
    const [one, two] = [await arrived({ payment: 'prepaid' }), await arrived({ payment: 'prepaid' })]
    const signatures = [
      { id: one.id, signer: '李雷', received: { amountFen: 0, prepaidMethod: 'cash' as const } },
      { id: two.id, signer: '李雷' },
    ]
    const { data } = await app.call('/carrier/signOrders', { ids: [one.id, two.id], signatures }, carrier)
    expect(data.refused).toEqual([])
    expect(await entriesOf(one.id)).toMatchObject([{ state: 'settled', method: 'cash' }])
    expect(await entriesOf(two.id)).toMatchObject([{ state: 'due', received: 0 }])
  })

  test('disappears with the undone signature, and is settled later where it was left due', async () => {
    const { id } = await arrived({ payment: 'prepaid' })
    const summary = () => app.data('/carrier/getLedgerSummary', {}, carrier)
    const before = await summary()
    for (const received of [{ amountFen: 0, prepaidMethod: 'cash' as const }, { amountFen: 0 }]) {
      expect(await sign(id, { received })).toMatchObject({ code: 200 })
      const { undoableSteps } = await app.data('/carrier/getOrderDetail', { id }, carrier)
      expect(undoableSteps.map(({ label }) => label)[0]).toBe('签收')
      await app.data('/carrier/undoStep', { id, stepId: undoableSteps[0]?.stepId ?? 0 }, carrier)
      expect(await summary()).toEqual(before)
    }
    await sign(id)
    const settle = {
      kind: 'settlement' as const,
      orderIds: [id],
      expectedState: 'due' as const,
      to: 'settled' as const,
    }
    expect(await app.call('/carrier/advanceLedger', settle, carrier)).toMatchObject({ code: 200 })
    expect(await entriesOf(id)).toMatchObject([{ state: 'settled' }])
  })
})
