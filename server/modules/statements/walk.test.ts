import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { CallInput } from '#contract/calls/calls.ts'
import { randomFrom } from '#contract/kernel/random.ts'
import { ledgerSteps } from '#contract/orders/ledgerWords.ts'
import type { StatementPart } from '#contract/orders/lists/statementParts.ts'
import type { OrderStatus } from '#contract/orders/states.ts'
import type { Payment } from '#contract/orders/words.ts'
import { monthPeriod } from '#contract/statements/months.ts'
import type { StatementSums } from '#contract/statements/sums.ts'
import { sumRows } from '#contract/statements/sums.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { placeOrder } from '#server/testing/data/orders.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

/*
 * Takes random steps with the orders of two customers and two carriers over the turn of a month: re-weighing, signing, settling,
 * remitting, rejecting. After each run every sum must tie to the fen: with independent SQL over orders and ledgers, and with the
 * statement's rows from both sides. At the end also with the order lists behind the figures.
 */

let app: TestApp
let customers: Actor[]
let carriers: Actor[]
let lineIds: number[]

const now = new Date('2026-11-30T15:10:00.000Z')
const months = ['2026-11', '2026-12'] as const
const seed = 20_261_201
const ordersMany = 16
const runs = 2
const stepsPerRun = 120

beforeAll(async () => {
  app = await testApp(inject('cluster'), { now })
  customers = [await actor(app, { type: 2 }), await actor(app, { type: 1 })]
  carriers = [await actor(app, { type: 3 }), await actor(app, { type: 3 })]
  lineIds = []
  for (const { factoryId } of carriers) lineIds.push(await insertLine(app, { carrierId: factoryId }))
})
afterAll(() => app.close())

/** Computed from orders, ledgers and fee changes alone. */
const oracleSql = `
  select o.payment, count(*)::int as orders, sum(o.total_fen)::bigint as freight,
    sum(s.received_fen)::bigint as received,
    sum((select coalesce(sum((c.after ->> 'totalFen')::bigint - (c.before ->> 'totalFen')::bigint), 0)
      from fee_change c where c.order_id = o.id and c.state like 'agreed%'))::bigint as changed,
    sum(coalesce(k.amount_fen, 0))::bigint as cod, sum(coalesce(k.received_fen, 0))::bigint as collected,
    sum(case when k.state = 'remitted' then k.amount_fen else 0 end)::bigint as remitted
  from freight_order o join waybill w on w.order_id = o.id
    left join ledger_entry s on s.order_id = o.id and s.kind = 'settlement'
    left join ledger_entry k on k.order_id = o.id and k.kind = 'cod'
  where o.carrier_id = $1 and o.factory_id = $2 and w.signed_at >= $3 and w.signed_at < $4
  group by o.payment`

interface OracleRow {
  payment: Payment
  orders: number
  freight: number
  received: number
  changed: number
  cod: number
  collected: number
  remitted: number
}

const add = (rows: readonly OracleRow[], key: Exclude<keyof OracleRow, 'payment'>) =>
  rows.reduce((sum, row) => sum + row[key], 0)

/** Number of orders and amount of each part of a statement. */
const partsOf = (sums: StatementSums, rows: readonly Parameters<typeof sumRows>[0][number][]) => {
  const part = (of: (row: (typeof rows)[number]) => number) => ({
    orders: rows.filter((row) => of(row) !== 0).length,
    fen: rows.reduce((sum, row) => sum + of(row), 0),
  })
  expect(sums.freightFen).toBe(part((row) => row.freightFen).fen)
  return {
    feeChanged: part((row) => row.feeChangeFen),
    received: part((row) => row.receivedFen),
    unpaid: part((row) => row.freightFen - row.receivedFen),
    cod: part((row) => row.codFen),
    codReceived: part((row) => row.codReceivedFen),
    codRemitted: part((row) => row.codRemittedFen),
    codHeld: part((row) => row.codReceivedFen - row.codRemittedFen),
  } satisfies Record<StatementPart, { orders: number; fen: number }>
}

async function expectTies(month: string, customer: Actor, carrier: Actor, isLast: boolean): Promise<number> {
  const { from, to } = monthPeriod(month)
  const { rows } = await app.pool.query<OracleRow>(oracleSql, [
    carrier.factoryId,
    customer.factoryId,
    from,
    to,
  ])
  const mine = { month, carrierId: carrier.factoryId, pageSize: 100 }
  const answer = await app.call('/statements/getStatement', mine, customer)
  if (rows.length === 0 && answer.code === 404) return 0
  const theirs = { month, customerId: customer.factoryId, pageSize: 100 }
  const { linkCode, ...seen } = await app.data('/carrier/getStatement', theirs, carrier)
  expect(linkCode).toBeNull()
  const statement = await app.data('/statements/getStatement', mine, customer)
  expect(seen).toEqual(statement)
  const { sums, list, total } = statement
  expect(sums).toEqual(sumRows(list))
  expect([total, list.length]).toEqual([sums.orders, sums.orders])
  expect([
    sums.orders,
    sums.freightFen,
    sums.receivedFen,
    sums.feeChangeFen,
    sums.codFen,
    sums.codReceivedFen,
    sums.codRemittedFen,
  ]).toEqual(
    (['orders', 'freight', 'received', 'changed', 'cod', 'collected', 'remitted'] as const).map((key) =>
      add(rows, key),
    ),
  )
  for (const { payment, ...sum } of sums.payments) {
    const row = rows.find((one) => one.payment === payment)
    expect(sum, payment).toEqual({
      orders: row?.orders ?? 0,
      freightFen: row?.freight ?? 0,
      receivedFen: row?.received ?? 0,
    })
  }
  if (!isLast) return sums.orders
  // each figure opens its orders, from both sides
  const narrowed = { signedFrom: from, signedTo: to, pageSize: 100 }
  for (const [part, expected] of Object.entries(partsOf(sums, list))) {
    const filter = { ...narrowed, statementPart: part as StatementPart }
    const ofCustomer = await app.data(
      '/orders/getOrdersList',
      { ...filter, carrierId: carrier.factoryId },
      customer,
    )
    const ofCarrier = await app.data(
      '/carrier/getOrderList',
      { ...filter, customerId: customer.factoryId },
      carrier,
    )
    expect([part, ofCustomer.total, ofCarrier.total]).toEqual([part, expected.orders, expected.orders])
  }
  for (const { payment, orders, freightFen } of sums.payments) {
    const filter = { ...narrowed, payment, carrierId: carrier.factoryId }
    const opened = await app.data('/orders/getOrdersList', filter, customer)
    expect([opened.total, opened.list.reduce((sum, row) => sum + row.totalFen, 0)]).toEqual([
      orders,
      freightFen,
    ])
  }
  // the lists of both sides have the same sums
  const customers_ = await app.data('/carrier/getStatementList', { month }, carrier)
  const carriers_ = await app.data('/statements/getStatementList', { month }, customer)
  const inCarriers = customers_.list.find(({ partyId }) => partyId === customer.factoryId)
  const inCustomers = carriers_.list.find(({ partyId }) => partyId === carrier.factoryId)
  if (sums.orders > 0) expect([inCarriers?.sums, inCustomers?.sums]).toEqual([sums, sums])
  const freights = customers_.list.reduce((sum, one) => sum + one.sums.freightFen, 0)
  expect(customers_.sums.freightFen).toBe(freights)
  return sums.orders
}

test('ties statements with orders, ledgers and lists after every run of random steps', async () => {
  const random = randomFrom(seed)
  const pick = <Item>(items: readonly Item[]) => random.pick(items)
  const orders: { id: number; customer: Actor; carrier: Actor }[] = []
  for (let index = 0; index < ordersMany; index += 1) {
    const at = pick([0, 1])
    const [customer, carrier] = [pick(customers), carriers[at]]
    if (!carrier) throw new Error('No carrier')
    const { id } = await placeOrder(app, customer.token, lineIds[at] ?? 0, {
      payment: pick(['prepaid', 'collect', 'monthly', 'on_receipt'] as const),
      codFen: pick([0, 1, 33_333, 1_000_001, 99_999_999]),
      receiptCopies: pick([0, 1]),
    })
    orders.push({ id, customer, carrier })
  }
  const successes = new Map<string, number>()
  const count = (what: string, code: number) => {
    expect([200, 400, 404, 409], what).toContain(code)
    if (code === 200) successes.set(what, (successes.get(what) ?? 0) + 1)
  }

  async function step(): Promise<void> {
    const { id, carrier } = pick(orders)
    app.clock.advanceMs(20_000)
    const kind = pick([
      'move',
      'move',
      'move',
      'move',
      'reweigh',
      'reweigh',
      'decide',
      'ledger',
      'ledger',
    ] as const)
    if (kind === 'move') {
      const { status } = await app.data('/carrier/getOrderDetail', { id }, carrier)
      const next: Partial<Record<OrderStatus, CallInput<'/carrier/advanceOrder'>['action']>> = {
        accepted: 'pickUp',
        picked_up: 'depart',
        in_transit: 'arrive',
        arrived: 'sign',
        signed: 'returnReceipt',
      }
      const action = next[status]
      if (status === 'pending')
        count('accept', (await app.call('/carrier/acceptOrder', { id }, carrier)).code)
      else if (action) {
        const received = { amountFen: pick([0, 1, 3000]), method: 'cash' as const, shortReason: '差额月底结' }
        const signed = action === 'sign' ? { signer: '李雷', received } : {}
        const body = { id, action, expectedStatus: status, isConfirmed: true, ...signed }
        count(action, (await app.call('/carrier/advanceOrder', body, carrier)).code)
      }
    } else if (kind === 'reweigh') {
      const weightGrams = 190_000 + pick([0, 33, 4_500, 51_000, 99_999])
      const body = { id, goods: [{ pieces: 10, weightGrams, volumeCm3: 700_000 }], reason: '过磅' }
      count('reweigh', (await app.call('/carrier/reweigh', body, carrier)).code)
    } else if (kind === 'decide') {
      const { rows } = await app.pool.query<{ id: number; feeChangeId: number }>(
        `select order_id as id, id as "feeChangeId" from fee_change where state in ('pending', 'disputed') order by id`,
      )
      if (rows.length === 0) return
      const body = pick(rows)
      const [of] = orders.filter((order) => order.id === body.id)
      if (!of) return
      const decision = pick(['agree', 'agree', 'agree', 'dispute', 'withdraw'] as const)
      const answer =
        decision === 'withdraw'
          ? await app.call('/carrier/withdrawFeeChange', body, of.carrier)
          : await app.call('/orders/decideFeeChange', { ...body, decision, reason: '不对' }, of.customer)
      count(decision, answer.code)
    } else {
      const { rows } = await app.pool.query<{ id: number; kind: string; state: string }>(
        'select order_id as id, kind, state from ledger_entry order by order_id, kind',
      )
      const entry = rows.length > 0 ? pick(rows) : null
      const steps = ledgerSteps.filter((one) => one.kind === entry?.kind && one.from === entry.state)
      const [of] = orders.filter((order) => order.id === entry?.id)
      if (!of || steps.length === 0) return
      const { kind: ledger, from, to } = pick(steps)
      const body = { kind: ledger, orderIds: [of.id], expectedState: from, to }
      count(`${ledger} ${to}`, (await app.call('/carrier/advanceLedger', body, of.carrier)).code)
    }
  }

  const [first] = orders
  if (first)
    count(
      'reject',
      (await app.call('/carrier/rejectOrder', { id: first.id, reason: '停运' }, first.carrier)).code,
    )
  const seen: Record<string, number> = {}
  for (let run = 0; run < runs; run += 1) {
    for (let left = stepsPerRun; left > 0; left -= 1) await step()
    for (const month of months) {
      seen[month] = 0
      for (const customer of customers)
        for (const carrier of carriers)
          seen[month] += await expectTies(month, customer, carrier, run === runs - 1)
    }
  }
  // The walk covered every kind of step, and the turn of the month.
  const everySort = [
    'sign',
    'reject',
    'reweigh',
    'agree',
    'cod collected',
    'cod remitted',
    'settlement settled',
  ]
  for (const what of everySort) expect([what, (successes.get(what) ?? 0) > 0]).toEqual([what, true])
  expect(Object.values(seen).every((orders) => orders > 0)).toBe(true)
})
