import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { CallInput } from '#contract/calls/calls.ts'
import { randomFrom } from '#contract/kernel/random.ts'
import { minuteMs } from '#contract/kernel/time.ts'
import { ledgerSteps } from '#contract/orders/ledgerWords.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { placeOrder } from '#server/testing/data/orders.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

/**
 * Takes random orders through random steps. Each step is undone, and all rows of the order except its history are compared with
 * the earlier ones; then the step is taken again.
 */

let app: TestApp
let customer: Actor
let carrier: Actor

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  customer = await actor(app, { type: 2 })
  carrier = await actor(app, { type: 3 })
})
afterAll(() => app.close())

const seed = 20_261_125
const ordersMany = 6

/** Reads all rows of an order's state; history and version counters are left out. */
const rowsSql = `
  select json_build_object(
    'order', (select to_jsonb(o) - 'updated_at' - 'changed_xid' from freight_order o where o.id = $1),
    'waybill', (select to_jsonb(w) from waybill w where w.order_id = $1),
    'entries', (select jsonb_agg(to_jsonb(e) order by e.kind) from ledger_entry e where e.order_id = $1),
    'payments', (select jsonb_agg(to_jsonb(p) order by p.id) from received_payment p where p.order_id = $1),
    'departure', (select jsonb_agg(to_jsonb(x)) from departure_order x where x.order_id = $1),
    'tracking', (select jsonb_agg(t.text order by t.id) from tracking_event t join waybill w on w.id = t.waybill_id
      where w.order_id = $1 and t.undone_at is null and t.status <> 'corrected')) as rows`

const stateRows = async (id: number): Promise<unknown> =>
  (await app.pool.query<{ rows: unknown }>(rowsSql, [id])).rows[0]?.rows

test('restores all rows when a step is undone', async () => {
  const random = randomFrom(seed)
  const lineId = await insertLine(app, { carrierId: carrier.factoryId })
  const undone = new Map<string, number>()
  const advance = (body: CallInput<'/carrier/advanceOrder'>) => () =>
    app.data('/carrier/advanceOrder', body, carrier)

  /** Returns a step that the order can take now. */
  async function nextStep(id: number): Promise<{ name: string; take: () => Promise<unknown> } | null> {
    const { status, allowedActions, ledgers, pieces, codFen, payment, quote } = await app.data(
      '/carrier/getOrderDetail',
      { id },
      carrier,
    )
    const entry = random.pick([...ledgers, null])
    const step = entry && ledgerSteps.find(({ kind, from }) => kind === entry.kind && from === entry.state)
    if (entry && step) {
      const body = { kind: step.kind, orderIds: [id], expectedState: step.from, to: step.to }
      return { name: step.label, take: () => app.data('/carrier/advanceLedger', body, carrier) }
    }
    const short = random.chance(0.3) ? { pieces: pieces - 1 } : {}
    const at = { id, expectedStatus: status, place: '永康', isConfirmed: true }
    const can = (action: (typeof allowedActions)[number]) => allowedActions.includes(action)
    if (can('depart') && random.chance(0.5)) {
      const body = { ids: [id], plate: '浙G12345', destinationCode: '330782', confirmedIds: [id] }
      return { name: '整车发车', take: () => app.data('/carrier/createDeparture', body, carrier) }
    }
    for (const action of ['pickUp', 'depart', 'arrive', 'deliver', 'returnReceipt'] as const)
      if (can(action))
        return {
          name: action,
          take: advance({ ...at, action, ...(action === 'returnReceipt' ? {} : short) }),
        }
    if (!can('sign')) return null
    const due = codFen + (payment === 'collect' ? quote.totalFen : 0)
    const amountFen = random.pick([due, due, 0, Math.floor(due / 2)])
    const received = { amountFen, method: 'cash' as const, shortReason: '月底结' }
    const money = due === 0 ? {} : { received }
    return { name: 'sign', take: advance({ ...at, action: 'sign', signer: '李雷', ...short, ...money }) }
  }

  for (let created = 0; created < ordersMany; created += 1) {
    const { id } = await placeOrder(app, customer.token, lineId, {
      payment: random.pick(['prepaid', 'collect', 'monthly', 'on_receipt'] as const),
      deliveryMode: random.pick(['self', 'door'] as const),
      codFen: random.pick([0, 33_333]),
      receiptCopies: random.pick([0, 2]),
    })
    await app.data('/carrier/acceptOrder', { id }, carrier)
    if (random.chance(0.3))
      await app.data('/carrier/openException', { id, kind: 'delay', text: '封路' }, carrier)
    for (let steps = 0; steps < 10; steps += 1) {
      const step = await nextStep(id)
      if (!step) break
      app.clock.advanceMs(minuteMs)
      const before = await stateRows(id)
      await step.take()
      expect(await stateRows(id), step.name).not.toEqual(before)
      app.clock.advanceMs(minuteMs)
      const { undoableSteps } = await app.data('/carrier/getOrderDetail', { id }, carrier)
      const last = undoableSteps.toSorted((a, b) => b.stepId - a.stepId)[0]
      await app.data('/carrier/undoStep', { id, stepId: last?.stepId ?? 0 }, carrier)
      expect(await stateRows(id), step.name).toEqual(before)
      await step.take()
      undone.set(step.name, (undone.get(step.name) ?? 0) + 1)
    }
  }
  for (const name of ['pickUp', 'depart', '整车发车', 'arrive', 'deliver', 'sign', 'returnReceipt'])
    expect([name, (undone.get(name) ?? 0) > 0]).toEqual([name, true])
  const ledgersTaken = ledgerSteps.reduce((all, { label }) => all + (undone.get(label) ?? 0), 0)
  expect(ledgersTaken).toBeGreaterThan(5)
})
