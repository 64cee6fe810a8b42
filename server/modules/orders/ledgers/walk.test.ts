import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { CallInput } from '#contract/calls/calls.ts'
import { randomFrom } from '#contract/kernel/random.ts'
import type { LedgerFigure } from '#contract/orders/ledgerCalls.ts'
import { ledgerSteps } from '#contract/orders/ledgerWords.ts'
import type { OrderStatus } from '#contract/orders/states.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { placeOrder } from '#server/testing/data/orders.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

/**
 * Takes orders of two customers with two carriers through random valid and invalid steps. After each run every ledger figure must
 * equal, to the fen, SQL over the orders without ledgers, and the list that it opens.
 */

let app: TestApp
let customers: Actor[]
let carriers: Actor[]
let lineIds: number[]

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  customers = [await actor(app, { type: 2 }), await actor(app, { type: 1 })]
  carriers = [await actor(app, { type: 3 }), await actor(app, { type: 3 })]
  lineIds = []
  for (const { factoryId } of carriers) lineIds.push(await insertLine(app, { carrierId: factoryId }))
})
afterAll(() => app.close())

const seed = 20_261_121
const ordersMany = 24
const rounds = 10
const stepsPerRun = 60

/** Computes each ledger from the orders: cod, copies and total of signed ones. */
const oracleSql = `
  select 'cod' as kind, null as payment, count(*)::int as orders, coalesce(sum(cod_fen), 0)::bigint as amount, 0 as copies
  from freight_order where status in ('signed', 'receipt_returned') and cod_fen > 0 and SIDE = $1
  union all
  select 'receipt', null, count(*)::int, 0, coalesce(sum(receipt_copies), 0)::int
  from freight_order where status in ('signed', 'receipt_returned') and receipt_copies > 0 and SIDE = $1
  union all
  select 'returned', null, count(*)::int, 0, coalesce(sum(receipt_copies), 0)::int
  from freight_order where status = 'receipt_returned' and SIDE = $1
  union all
  select 'settlement', p.payment, count(o.id)::int, coalesce(sum(o.total_fen), 0)::bigint, 0
  from (values ('prepaid'), ('collect'), ('monthly'), ('on_receipt')) p(payment)
    left join freight_order o on o.payment = p.payment and o.status in ('signed', 'receipt_returned') and o.SIDE = $1
  group by p.payment`

interface OracleRow {
  kind: string
  payment: string | null
  orders: number
  amount: number
  copies: number
}

const sum = (figures: readonly LedgerFigure[]) => ({
  orders: figures.reduce((total, { orders }) => total + orders, 0),
  amount: figures.reduce((total, { amountFen, receivedFen }) => total + amountFen + receivedFen, 0),
  copies: figures.reduce((total, { copies }) => total + copies, 0),
})

async function expectTies(side: 'factory_id' | 'carrier_id', who: Actor): Promise<number> {
  const isCustomer = side === 'factory_id'
  const { list } = await app.data(isCustomer ? '/ledgers/getSummary' : '/carrier/getLedgerSummary', {}, who)
  const { rows } = await app.pool.query<OracleRow>(oracleSql.replaceAll('SIDE', side), [who.factoryId])
  for (const { kind, payment, ...expected } of rows) {
    const figures =
      kind === 'returned'
        ? list.filter((figure) => figure.state === 'returned')
        : list.filter((figure) => figure.kind === kind && figure.payment === payment)
    expect(sum(figures), `${side} ${kind} ${payment}`).toEqual(expected)
  }
  for (const { kind, state, payment, orders, amountFen, copies } of list) {
    const filter = {
      ledger: { kind, state },
      ...(payment === null ? {} : { payment }),
      pageSize: 100,
    } as CallInput<'/orders/getOrdersList'>
    const opened = await app.data(isCustomer ? '/orders/getOrdersList' : '/carrier/getOrderList', filter, who)
    const amountOf = { cod: 'codFen', receipt: null, settlement: 'totalFen' } as const
    const openOf = { cod: 'codOpenFen', receipt: null, settlement: 'settlementOpenFen' } as const
    const key = state === 'due' ? openOf[kind] : amountOf[kind]
    expect([opened.total, opened.list.length], `${kind} ${state}`).toEqual([orders, orders])
    expect(opened.list.reduce((total, row) => total + (key === null ? 0 : (row[key] ?? 0)), 0)).toBe(
      amountFen,
    )
    const copiesListed = opened.list.reduce((total, row) => total + row.receiptCopies, 0)
    if (kind === 'receipt') expect(copiesListed).toBe(copies)
  }
  return list.reduce((total, { orders }) => total + orders, 0)
}

test('keeps ledgers equal to the orders and to their lists after every run of random steps', async () => {
  const random = randomFrom(seed)
  const pick = <Item>(items: readonly Item[]) => random.pick(items)
  const orders: { id: number; customer: Actor; carrier: Actor }[] = []
  for (let placed = 0; placed < ordersMany; placed += 1) {
    const at = pick([0, 1])
    const [customer, carrier] = [pick(customers), carriers[at]]
    if (!carrier) throw new Error('No carrier')
    const { id } = await placeOrder(app, customer.token, lineIds[at] ?? 0, {
      payment: pick(['prepaid', 'collect', 'monthly', 'on_receipt'] as const),
      codFen: pick([0, 1, 33_333, 1_000_001, 99_999_999]),
      receiptCopies: pick([0, 1, 3]),
    })
    orders.push({ id, customer, carrier })
  }
  const done = new Map<string, number>()
  const count = (what: string, code: number) => {
    expect([200, 400, 404, 409], what).toContain(code)
    if (code === 200) done.set(what, (done.get(what) ?? 0) + 1)
  }

  async function step(): Promise<void> {
    const { id, customer, carrier } = pick(orders)
    app.clock.advanceMs(1000)
    const kind = pick(['move', 'move', 'move', 'reweigh', 'decide', 'decide', 'ledger', 'ledger', 'ledger'])
    if (kind === 'move') {
      const { status } = await app.data('/carrier/getOrderDetail', { id }, carrier)
      const next: Partial<Record<OrderStatus, CallInput<'/carrier/advanceOrder'>['action']>> = {
        accepted: 'pickUp',
        picked_up: 'depart',
        in_transit: 'arrive',
        arrived: 'sign',
        signed: pick(['returnReceipt', 'sign', 'sign'] as const),
      }
      const action = next[status]
      if (status === 'pending')
        count('accept', (await app.call('/carrier/acceptOrder', { id }, carrier)).code)
      else if (action) {
        const received = {
          amountFen: pick([0, 0, 1, 3000]),
          method: 'cash' as const,
          shortReason: '差额月底结',
        }
        const signed = action === 'sign' ? { signer: '李雷', received } : {}
        const body = { id, action, expectedStatus: status, isConfirmed: true, ...signed }
        count(action, (await app.call('/carrier/advanceOrder', body, carrier)).code)
      }
    } else if (kind === 'reweigh') {
      const weightGrams = 190_000 + pick([0, 33, 4_500, 51_000, 99_999])
      const body = { id, goods: [{ pieces: 10, weightGrams, volumeCm3: 700_000 }], reason: '过磅' }
      count('reweigh', (await app.call('/carrier/reweigh', body, carrier)).code)
    } else if (kind === 'decide') {
      const { feeChanges } = await app.data('/orders/getOrderDetail', { id }, customer)
      const last = feeChanges.at(-1)
      if (!last) return
      const body = { id, feeChangeId: last.id }
      const decision = pick(['agree', 'agree', 'dispute', 'withdraw'] as const)
      const answer =
        decision === 'withdraw'
          ? await app.call('/carrier/withdrawFeeChange', body, carrier)
          : await app.call('/orders/decideFeeChange', { ...body, decision, reason: '不对' }, customer)
      count(decision, answer.code)
    } else {
      const { kind: ledger, from, to } = pick(ledgerSteps)
      const others = orders.filter((order) => order.carrier === carrier && random.chance(0.03))
      const orderIds = [...new Set([id, ...others.map((order) => order.id)])]
      const body = { kind: ledger, orderIds, expectedState: from, to }
      count(`${ledger} ${to}`, (await app.call('/carrier/advanceLedger', body, carrier)).code)
    }
  }

  let entries = 0
  for (let run = 0; run < rounds; run += 1) {
    for (let taking = 0; taking < stepsPerRun; taking += 1) await step()
    entries = 0
    for (const customer of customers) entries += await expectTies('factory_id', customer)
    let carried = 0
    for (const carrier of carriers) carried += await expectTies('carrier_id', carrier)
    expect(carried).toBe(entries)
  }
  // The random steps reached every state.
  const everySort = ['sign', 'returnReceipt', 'reweigh', 'agree', 'dispute', 'cod collected', 'cod remitted']
  for (const what of [...everySort, 'receipt sent', 'receipt returned', 'settlement settled'])
    expect([what, (done.get(what) ?? 0) > 0]).toEqual([what, true])
  expect(entries).toBeGreaterThan(10)
})
