import { batchStepFrom, batchSteps } from '../../../../contract/carrier/benchWords.ts'
import { ledgerSteps } from '../../../../contract/orders/ledgerWords.ts'
import type { OrderRow } from '../../../../contract/orders/listFields.ts'
import { nextStatus, orderActionLabels, startOf } from '../../../../contract/orders/states.ts'
import type { OrderAction } from '../../../../contract/orders/states.ts'

/** What can be done with many orders at once. */
export const benchTasks = ['accept', ...batchSteps, 'sign'] as const
export type BenchTask = (typeof benchTasks)[number]

export const benchTaskLabels: Record<BenchTask, string> = {
  accept: orderActionLabels.accept,
  pickUp: orderActionLabels.pickUp,
  depart: orderActionLabels.depart,
  arrive: orderActionLabels.arrive,
  deliver: orderActionLabels.deliver,
  sign: orderActionLabels.sign,
}

/** The state that a task begins in. */
export const benchTaskFrom = { accept: startOf('accept'), ...batchStepFrom } as const

/** Goods that are signed for next: brought to the door, or there to be fetched. */
const isAtHand = ({ status, deliveryMode }: OrderRow) =>
  status === 'delivering' || (status === 'arrived' && deliveryMode === 'self')

/** The orders that a task may take on. */
export const rowsFor = (task: BenchTask, rows: readonly OrderRow[]): OrderRow[] =>
  rows.filter((row) => (task === 'sign' ? isAtHand(row) : row.status === benchTaskFrom[task]))

/** The step next for an order of the list; null where it waits for somebody's word: who asked to cancel, or to hold the goods. */
export function nextTask(row: OrderRow): BenchTask | null {
  const { status, isCancelRequested, isAwaitingRelease } = row
  const isSelfPickup = row.deliveryMode === 'self'
  const can = (action: OrderAction) =>
    nextStatus(status, action, 'carrier', {
      isSelfPickup,
      hasReceipt: row.receiptCopies > 0,
      isAwaitingRelease,
      isCancelRequested,
    }) !== null
  return benchTasks.find(can) ?? null
}

const stateOf = (row: OrderRow, kind: 'cod' | 'receipt' | 'settlement') =>
  ({ cod: row.codState, receipt: row.receiptState, settlement: row.settlementState })[kind]

/** What an entry of an order is worth: fen, or copies of a receipt. */
const worthOf = (row: OrderRow, kind: 'cod' | 'receipt' | 'settlement') =>
  ({ cod: row.codFen, receipt: row.receiptCopies, settlement: row.totalFen })[kind]

/** The steps that the entries of these orders may take, each with its orders and their sum. */
export const ledgerTasks = (rows: readonly OrderRow[]) =>
  ledgerSteps.flatMap((step) => {
    const of = rows.filter((row) => stateOf(row, step.kind) === step.from)
    const sum = of.reduce((all, row) => all + worthOf(row, step.kind), 0)
    return of.length === 0 ? [] : [{ ...step, rows: of, sum }]
  })
