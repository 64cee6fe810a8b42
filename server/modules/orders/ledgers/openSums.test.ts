import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import type { CallInput } from '#contract/calls/calls.ts'
import { randomFrom } from '#contract/kernel/random.ts'
import type { LedgerFigure } from '#contract/orders/ledgerCalls.ts'
import { ledgerSteps, receiveMethods, shortFirsts } from '#contract/orders/ledgerWords.ts'
import type { LedgerKind, ShortFirst } from '#contract/orders/ledgerWords.ts'
import type { Payment } from '#contract/orders/words.ts'
import { chinaMonth } from '#contract/statements/months.ts'
import { balanceOf } from '#contract/statements/sums.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { carryTo, placeOrder } from '#server/testing/data/orders.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

/*
 * Signs random orders with all, a part or none of the money, by both rules for a smaller amount, takes ledger steps, and undoes
 * some of them. A model beside the server holds what is open. After every step the figures of both sides, the lists that they
 * open, the orders and the statements must equal the model to the fen, and an undone step must leave every figure as before it.
 */

let app: TestApp
let customers: Actor[]
let carriers: Actor[]
let lineIds: number[]

beforeAll(async () => {
  app = await testApp(inject('cluster'))
})
beforeEach(async () => {
  customers = [await actor(app, { type: 2 }), await actor(app, { type: 1 })]
  carriers = [await actor(app, { type: 3 }), await actor(app, { type: 3 })]
  lineIds = []
  for (const { factoryId } of carriers) lineIds.push(await insertLine(app, { carrierId: factoryId }))
})
afterAll(() => app.close())

const ordersMany = 20
const stepsMany = 90

interface ModelEntry {
  kind: LedgerKind
  payment: Payment | null
  state: string
  amountFen: number
  receivedFen: number
  copies: number
}

interface ModelOrder {
  id: number
  customer: Actor
  carrier: Actor
  payment: Payment
  totalFen: number
  codFen: number
  copies: number
  /** Empty before the signature. */
  entries: ModelEntry[]
}

const openOf = ({ state, amountFen, receivedFen }: ModelEntry) =>
  state === 'due' ? amountFen - receivedFen : amountFen

/** Returns the entries of a signature, computed apart from the product's code. */
function signedEntries(
  { payment, totalFen, codFen, copies }: ModelOrder,
  { amountFen, isPrepaid, rule }: { amountFen: number; isPrepaid: boolean; rule: ShortFirst },
): ModelEntry[] {
  const collectFen = payment === 'collect' ? totalFen : 0
  const first = rule === 'freight' ? collectFen : codFen
  const toFirst = amountFen < first ? amountFen : first
  const [freight, cod] = rule === 'freight' ? [toFirst, amountFen - toFirst] : [amountFen - toFirst, toFirst]
  const receivedFen = isPrepaid ? totalFen : freight
  const blank = { payment: null, state: 'due', amountFen: 0, receivedFen: 0, copies: 0 }
  const settlement: ModelEntry = {
    ...blank,
    kind: 'settlement',
    payment,
    state: receivedFen === totalFen ? 'settled' : 'due',
    amountFen: totalFen,
    receivedFen,
  }
  const goods: ModelEntry = {
    ...blank,
    kind: 'cod',
    state: cod === codFen ? 'collected' : 'due',
    amountFen: codFen,
    receivedFen: cod,
  }
  const paper: ModelEntry = { ...blank, kind: 'receipt', copies }
  return [...(codFen > 0 ? [goods] : []), ...(copies > 0 ? [paper] : []), settlement]
}

const keyOf = ({ kind, state, payment }: Pick<ModelEntry, 'kind' | 'state' | 'payment'>) =>
  `${kind} ${state} ${payment}`

/** Sums the model's entries as figures; those without orders are left out. */
function expectedFigures(orders: readonly ModelOrder[]): Record<string, Partial<LedgerFigure>> {
  const figures: Record<string, { orders: number; amountFen: number; receivedFen: number; copies: number }> =
    {}
  for (const entry of orders.flatMap(({ entries }) => entries)) {
    const figure = (figures[keyOf(entry)] ??= { orders: 0, amountFen: 0, receivedFen: 0, copies: 0 })
    figure.orders += 1
    figure.amountFen += openOf(entry)
    figure.receivedFen += entry.state === 'due' ? entry.receivedFen : 0
    figure.copies += entry.copies
  }
  return figures
}

const summaryOf = (who: Actor, isCustomer: boolean) =>
  app.data(isCustomer ? '/ledgers/getSummary' : '/carrier/getLedgerSummary', {}, who)

async function expectFigures(who: Actor, isCustomer: boolean, orders: readonly ModelOrder[]): Promise<void> {
  const mine = orders.filter(({ customer, carrier }) => (isCustomer ? customer : carrier) === who)
  const { list } = await summaryOf(who, isCustomer)
  const shown = list
    .filter((figure) => figure.orders > 0)
    .map(({ kind, state, payment, ...figure }) => [keyOf({ kind, state, payment }), figure] as const)
  expect(Object.fromEntries(shown)).toEqual(expectedFigures(mine))
}

/** Compares the list behind every figure with the figure: its orders, and what they have open. */
async function expectLists(who: Actor, isCustomer: boolean): Promise<void> {
  const { list } = await summaryOf(who, isCustomer)
  for (const { kind, state, payment, orders, amountFen } of list.filter((figure) => figure.orders > 0)) {
    const filter = {
      ledger: { kind, state },
      ...(payment === null ? {} : { payment }),
      pageSize: 100,
    } as CallInput<'/orders/getOrdersList'>
    const opened = await app.data(isCustomer ? '/orders/getOrdersList' : '/carrier/getOrderList', filter, who)
    const sum = opened.list.reduce((all, row) => {
      if (kind === 'receipt') return 0
      const [openFen, wholeFen] =
        kind === 'cod' ? [row.codOpenFen, row.codFen] : [row.settlementOpenFen, row.totalFen]
      return all + ((state === 'due' ? openFen : wholeFen) ?? 0)
    }, 0)
    expect([opened.total, sum], `${kind} ${state} ${payment}`).toEqual([orders, amountFen])
  }
}

/** Compares a statement with the model: money received, open and held. */
async function expectStatement(
  customer: Actor,
  carrier: Actor,
  orders: readonly ModelOrder[],
): Promise<void> {
  const mine = orders.filter(
    (order) => order.customer === customer && order.carrier === carrier && order.entries.length > 0,
  )
  const month = chinaMonth(app.clock.now().getTime())
  const answer = await app.call('/statements/getStatement', { month, carrierId: carrier.factoryId }, customer)
  if (mine.length === 0 && answer.code === 404) return
  const entries = (kind: LedgerKind) =>
    mine.flatMap((order) => order.entries.filter((entry) => entry.kind === kind))
  const sum = (list: readonly ModelEntry[], of: (entry: ModelEntry) => number) =>
    list.reduce((all, entry) => all + of(entry), 0)
  const { sums } = answer.data
  const remitted = entries('cod').filter(({ state }) => state === 'remitted')
  expect([sums.receivedFen, sums.codReceivedFen, sums.codRemittedFen]).toEqual([
    sum(entries('settlement'), ({ receivedFen }) => receivedFen),
    sum(entries('cod'), ({ receivedFen }) => receivedFen),
    sum(remitted, ({ amountFen }) => amountFen),
  ])
  // the ledgers' open sums are those of the statement
  const { customerDueFen, collectDueFen, codHeldFen } = balanceOf(sums)
  const openFreight = entries('settlement').filter(({ state }) => state === 'due')
  const isCollect = ({ payment }: ModelEntry) => payment === 'collect'
  const held = entries('cod').filter(({ state }) => state !== 'remitted')
  expect([collectDueFen, customerDueFen, codHeldFen]).toEqual([
    sum(openFreight.filter(isCollect), openOf),
    sum(
      openFreight.filter((entry) => !isCollect(entry)),
      openOf,
    ),
    sum(held, ({ receivedFen }) => receivedFen),
  ])
}

test.each([1, 2])(
  'keeps every open sum after random signings, part payments and undone steps (%i)',
  async (seed) => {
    const random = randomFrom(20_261_126 + seed)
    const pick = <Item>(items: readonly Item[]) => random.pick(items)
    const rules = new Map<Actor, ShortFirst>(carriers.map((carrier) => [carrier, 'freight']))
    async function setRule(carrier: Actor, shortFirst: ShortFirst): Promise<void> {
      await app.data('/Payment/updateFactoryConfig', { shortFirst }, carrier)
      rules.set(carrier, shortFirst)
    }
    const [, second] = carriers
    if (second) await setRule(second, 'cod')
    const orders: ModelOrder[] = []
    for (let placed = 0; placed < ordersMany; placed += 1) {
      const at = pick([0, 1])
      const [customer, carrier] = [pick(customers), carriers[at]]
      if (!carrier) throw new Error('No carrier')
      const payment = pick(['prepaid', 'collect', 'collect', 'collect', 'monthly', 'on_receipt'] as const)
      const [codFen, receiptCopies] = [pick([0, 1, 33_333, 300_000, 300_000]), pick([0, 2])]
      const { id, totalFen } = await placeOrder(app, customer.token, lineIds[at] ?? 0, {
        payment,
        codFen,
        receiptCopies,
      })
      await carryTo(app, carrier.token, id, 'arrived')
      orders.push({ id, customer, carrier, payment, totalFen, codFen, copies: receiptCopies, entries: [] })
    }
    const seen = new Set<string>()

    async function signOrder(order: ModelOrder): Promise<void> {
      const { id, carrier, payment, totalFen, codFen } = order
      const dueFen = codFen + (payment === 'collect' ? totalFen : 0)
      const freightFen = payment === 'collect' ? totalFen : 0
      const amounts = [
        dueFen,
        0,
        13_400,
        freightFen,
        codFen,
        freightFen + 1,
        dueFen - 1,
        Math.floor(dueFen / 2),
      ]
      const amountFen = Math.min(dueFen, Math.max(0, pick(amounts)))
      const isPrepaid = payment === 'prepaid' && random.chance(0.5)
      const received = {
        amountFen,
        ...(amountFen > 0 ? { method: pick(receiveMethods) } : {}),
        ...(amountFen < dueFen ? { shortReason: '余款下次结' } : {}),
        ...(isPrepaid ? { prepaidMethod: pick(receiveMethods) } : {}),
      }
      const rule = rules.get(carrier) ?? 'freight'
      const body = { id, action: 'sign', expectedStatus: 'arrived', signer: '李雷', received } as const
      expect(await app.call('/carrier/advanceOrder', body, carrier)).toMatchObject({ code: 200 })
      order.entries = signedEntries(order, { amountFen, isPrepaid, rule })
      if (amountFen > 0 && amountFen < dueFen && freightFen > 0 && codFen > 0) seen.add(`short ${rule}`)
      if (isPrepaid) seen.add('prepaid')
    }

    /** Takes a ledger step that the order can take; false where there is none. */
    async function advance(order: ModelOrder): Promise<boolean> {
      const steps = order.entries.flatMap((entry) =>
        ledgerSteps
          .filter(({ kind, from, to }) => kind === entry.kind && from === entry.state && to !== 'returned')
          .map((step) => ({ entry, step })),
      )
      if (steps.length === 0) return false
      const { entry, step } = pick(steps)
      const body = { kind: step.kind, orderIds: [order.id], expectedState: step.from, to: step.to }
      expect(await app.data('/carrier/advanceLedger', body, order.carrier)).toEqual({
        orders: 1,
        amountFen: openOf(entry),
      })
      if (entry.receivedFen > 0 && entry.state === 'due') seen.add('rest')
      Object.assign(entry, { state: step.to, receivedFen: entry.amountFen })
      return true
    }

    for (let taken = 0; taken < stepsMany; taken += 1) {
      app.clock.advanceMs(1000)
      if (random.chance(0.15)) await setRule(pick(carriers), pick(shortFirsts))
      const order = pick(orders)
      const { id, carrier, customer } = order
      const entries = structuredClone(order.entries)
      const summaries = async () => [await summaryOf(carrier, false), await summaryOf(customer, true)]
      const figures = await summaries()
      if (order.entries.length === 0) await signOrder(order)
      else if (!(await advance(order))) continue
      await expectFigures(carrier, false, orders)
      await expectFigures(customer, true, orders)
      if (random.chance(0.4)) {
        const { undoableSteps } = await app.data('/carrier/getOrderDetail', { id }, carrier)
        const last = undoableSteps.toSorted((a, b) => b.stepId - a.stepId)[0]
        await app.data('/carrier/undoStep', { id, stepId: last?.stepId ?? 0 }, carrier)
        order.entries = entries
        expect(await summaries()).toEqual(figures)
        seen.add('undone')
      }
    }
    for (const [index, who] of [...carriers, ...customers].entries())
      await expectLists(who, index >= carriers.length)
    for (const customer of customers)
      for (const carrier of carriers) await expectStatement(customer, carrier, orders)
    for (const { id, carrier, entries } of orders) {
      const { ledgers } = await app.data('/carrier/getOrderDetail', { id }, carrier)
      expect(ledgers).toMatchObject(entries.map(({ payment: _, ...entry }) => entry))
    }
    for (const what of ['short freight', 'short cod', 'prepaid', 'rest', 'undone'])
      expect([what, seen.has(what)]).toEqual([what, true])
  },
)
