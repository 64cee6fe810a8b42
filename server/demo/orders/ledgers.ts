import type { Random } from '#contract/kernel/random.ts'
import { dayMs, hourMs } from '#contract/kernel/time.ts'
import type { LedgerState } from '#contract/orders/ledgerWords.ts'
import type { Payment } from '#contract/orders/words.ts'
import type { DemoEntry, DemoOrder } from './demoOrder.ts'

const later = (at: Date, ms: number) => new Date(at.getTime() + Math.round(ms))

/** Returns the steps that have happened by now, each so long after the previous one. */
function happened(
  dueAt: Date,
  now: Date,
  planned: readonly { to: LedgerState; afterMs: number }[],
): DemoEntry['steps'] {
  const steps: DemoEntry['steps'] = []
  let at = dueAt
  let from: LedgerState = 'due'
  for (const { to, afterMs } of planned) {
    at = later(at, afterMs)
    if (at > now) break
    steps.push({ at, from, to })
    from = to
  }
  return steps
}

/** Returns the steps of 代收货款: collected at the door, mostly passed to the shipper within the week. */
function codSteps(random: Random): { to: LedgerState; afterMs: number }[] {
  const all: { to: LedgerState; afterMs: number }[] = [
    { to: 'collected', afterMs: (0.2 + random.unit()) * hourMs },
    { to: 'remitted', afterMs: (2 + random.unit() * 4) * dayMs },
  ]
  return all.slice(0, random.pick([0, 1, 2, 2, 2, 2, 2, 2]))
}

/** Returns the steps of a payment: 现付 with the signature, 到付 at the door, 回单付 with the copies, 月结 in the next month. */
function settledSteps(
  random: Random,
  payment: Payment,
  { dueAt, returnedAt, now }: { dueAt: Date; returnedAt: Date | undefined; now: Date },
): DemoEntry['steps'] {
  const settled = (since: Date, afterMs: number) => happened(since, now, [{ to: 'settled', afterMs }])
  switch (payment) {
    case 'prepaid':
      return settled(dueAt, 0)
    case 'collect':
      return settled(dueAt, (0.5 + random.unit() * 2) * hourMs)
    case 'monthly':
      return settled(dueAt, (20 + random.unit() * 25) * dayMs)
    case 'on_receipt':
      return returnedAt ? settled(returnedAt, (1 + random.unit() * 3) * dayMs) : []
  }
}

/** Returns the ledger entries of an order, with the steps done by now. */
function entriesOf(random: Random, { input, steps }: DemoOrder, now: Date): DemoEntry[] {
  const dueAt = steps.find(({ action }) => action === 'sign')?.at
  if (!dueAt) return []
  const returnedAt = steps.find(({ action }) => action === 'returnReceipt')?.at
  const { codFen, receiptCopies } = input.consignment
  const entries: DemoEntry[] = []
  if (codFen > 0)
    entries.push({
      kind: 'cod',
      payment: null,
      amountFen: codFen,
      copies: 0,
      dueAt,
      steps: happened(dueAt, now, codSteps(random)),
    })
  if (receiptCopies > 0)
    entries.push({
      kind: 'receipt',
      payment: null,
      amountFen: 0,
      copies: receiptCopies,
      dueAt,
      steps: returnedAt
        ? [{ at: returnedAt, from: 'due', to: 'returned' }]
        : happened(dueAt, now, [{ to: 'sent', afterMs: (1 + random.unit() * 4) * dayMs }]),
    })
  entries.push({
    kind: 'settlement',
    payment: input.payment,
    amountFen: input.quote.totalFen,
    copies: 0,
    dueAt,
    steps: settledSteps(random, input.payment, { dueAt, returnedAt, now }),
  })
  return entries
}

/** Adds the ledger entries to the signed orders. */
export const withLedgers = (random: Random, orders: readonly DemoOrder[], now: Date): DemoOrder[] =>
  orders.map((order) => ({ ...order, ledger: entriesOf(random, order, now) }))
