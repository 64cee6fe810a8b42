import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { z } from 'zod'
import { needsNoConsent } from '#contract/orders/feeChange.ts'
import { feeChange } from '#contract/orders/feeChangeFields.ts'
import { feeChangeStates } from '#contract/orders/feeChangeWords.ts'
import type { FeeChangeState } from '#contract/orders/feeChangeWords.ts'
import { ledgerKinds, ledgerStates } from '#contract/orders/ledgerWords.ts'
import { reweighStatuses } from '#contract/orders/states.ts'
import type { OrderStatus } from '#contract/orders/states.ts'
import { demoAccounts } from '../people/accounts.ts'
import { demoDatabase, now, type DemoDatabase } from '../testing/demoDatabase.ts'

let demo: DemoDatabase
beforeAll(async () => {
  demo = await demoDatabase(inject('cluster'))
})
afterAll(() => demo.drop())

const measured = feeChange.shape.before
type Measured = z.output<typeof measured>

interface FeeChangeRow {
  state: FeeChangeState
  status: OrderStatus
  before: unknown
  after: unknown
  at: string
  decided_at: string | null
  dispute_reason: string | null
  mobile: string | null
  order: Measured
}

it('weighs some orders again by the rules, and stores the effective values in the order', async () => {
  const rows = await demo.rowsOf<FeeChangeRow>(
    `select c.*, o.status, u.mobile, jsonb_build_object('goods', o.goods, 'pieces', o.pieces, 'weightGrams', o.weight_grams,
      'volumeCm3', o.volume_cm3, 'quote', o.quote, 'totalFen', o.total_fen) as "order"
    from fee_change c join freight_order o on o.id = c.order_id left join app_user u on u.id = o.user_id`,
  )
  for (const { state, ...row } of rows) {
    const [before, after] = [measured.parse(row.before), measured.parse(row.after)]
    const isAgreed = needsNoConsent({
      totalFen: before.totalFen,
      newFen: after.totalFen,
      referenceFen: before.totalFen,
      tolerancePercent: 3,
    })
    expect(isAgreed).toBe(state === 'agreed_by_tolerance')
    expect(row.order).toEqual(state === 'agreed' || isAgreed ? after : before)
    expect(before.goods.map(({ name, pieces }) => [name, pieces])).toEqual(
      after.goods.map(({ name, pieces }) => [name, pieces]),
    )
    expect(row.decided_at === null).toBe(isAgreed || state === 'pending')
    expect(row.dispute_reason !== null).toBe(state === 'disputed' || state === 'withdrawn')
    expect(Date.parse(row.decided_at ?? row.at)).toBeLessThanOrEqual(now.getTime())
  }
  const states = new Set(rows.map(({ state }) => state))
  expect(feeChangeStates.filter((state) => !states.has(state))).toEqual(['superseded'])
})

it('leaves the demo manufacturer one to decide on', async () => {
  const rows = await demo.rowsOf<{ status: OrderStatus }>(
    `select o.status from fee_change c join freight_order o on o.id = c.order_id
    where c.state = 'pending' and o.factory_id = (select factory_id from app_user where mobile = $1)`,
    [demoAccounts.manufacturer.mobile],
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { status } of rows) expect(reweighStatuses).toContain(status)
})

it('has exactly the ledger entries that the signed orders require, to the fen', async () => {
  const owed = `
    select o.id, 'cod' as kind, o.cod_fen as amount, 0 as copies from freight_order o where o.cod_fen > 0 and SIGNED
    union all select o.id, 'receipt', 0, o.receipt_copies from freight_order o where o.receipt_copies > 0 and SIGNED
    union all select o.id, 'settlement', o.total_fen, 0 from freight_order o where SIGNED`
  const expected = owed.replaceAll('SIGNED', `o.status in ('signed', 'receipt_returned')`)
  const stored = 'select order_id as id, kind, amount_fen as amount, copies from ledger_entry'
  const [differences] = await demo.rowsOf<{ count: number }>(
    `select count(*) from ((${expected} except all ${stored}) union all (${stored} except all (${expected}))) d`,
  )
  expect(differences?.count).toBe(0)
  const [wrong] = await demo.rowsOf<{ count: number }>(
    `select count(*) from ledger_entry e join freight_order o on o.id = e.order_id join waybill w on w.order_id = o.id
    where e.factory_id is distinct from o.factory_id or e.carrier_id <> o.carrier_id or e.due_at <> w.signed_at
      or e.payment is distinct from case when e.kind = 'settlement' then o.payment end
      or (e.kind = 'receipt' and (e.state = 'returned') <> (o.status = 'receipt_returned'))
      or (e.done_at is null) <> (e.state not in ('remitted', 'returned', 'settled')) or e.due_at > e.done_at
      or e.done_at > $1 or e.underway_at > $1`,
    [now],
  )
  expect(wrong?.count).toBe(0)
})

it('has entries in every state of every ledger', async () => {
  const rows = await demo.rowsOf<{ stands: string }>(
    `select distinct kind || ' ' || state as stands from ledger_entry`,
  )
  const all = ledgerKinds.flatMap((kind) => ledgerStates[kind].map((state) => `${kind} ${state}`))
  expect(rows.map(({ stands }) => stands).toSorted()).toEqual(all.toSorted())
})
