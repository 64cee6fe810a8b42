import { batchStepFrom, batchSteps } from '#contract/carrier/dispatchWords.ts'
import { ledgerSteps } from '#contract/orders/ledgerWords.ts'
import type { OrderRow } from '#contract/orders/lists/listFields.ts'
import { nextStatus, orderActionLabels, earliestStatusOf } from '#contract/orders/states.ts'
import type { OrderAction } from '#contract/orders/states.ts'
import { rowEntry } from '#domain/orders/ledgers/rowEntry.ts'

/** Tasks that can be done for many orders at once. */
export const dispatchTasks = ['accept', ...batchSteps, 'sign'] as const
export type DispatchTask = (typeof dispatchTasks)[number]

export const dispatchTaskLabels: Record<DispatchTask, string> = {
  accept: orderActionLabels.accept,
  pickUp: orderActionLabels.pickUp,
  depart: orderActionLabels.depart,
  arrive: orderActionLabels.arrive,
  deliver: orderActionLabels.deliver,
  sign: orderActionLabels.sign,
}

/** The status from which each task starts. */
export const dispatchTaskFrom = { accept: earliestStatusOf('accept'), ...batchStepFrom } as const

/** Checks whether the goods can be signed for next: out for delivery, or waiting for pickup. */
const isAtHand = ({ status, deliveryMode }: OrderRow) =>
  status === 'delivering' || (status === 'arrived' && deliveryMode === 'self')

/** Returns the orders that a task can be applied to. */
export const rowsFor = (task: DispatchTask, rows: readonly OrderRow[]): OrderRow[] =>
  rows.filter((row) => {
    if (task === 'sign') return isAtHand(row)
    return row.status === dispatchTaskFrom[task] && !(task === 'deliver' && row.deliveryMode === 'self')
  })

/** Returns the next task of an order; null while a cancellation request or a hold is open. */
export function nextTask(row: OrderRow): DispatchTask | null {
  const { status, isCancelRequested, isAwaitingRelease } = row
  const isSelfPickup = row.deliveryMode === 'self'
  const can = (action: OrderAction) =>
    nextStatus(status, action, 'carrier', {
      isSelfPickup,
      hasReceipt: row.receiptCopies > 0,
      isAwaitingRelease,
      isCancelRequested,
    }) !== null
  return dispatchTasks.find(can) ?? null
}

/** Returns what a step of an order's entry is about: fen, or copies. Of a due entry it is the open part. */
function worthOf(row: OrderRow, { kind, from }: (typeof ledgerSteps)[number]): number {
  if (kind === 'receipt') return row.receiptCopies
  const { amountFen, openFen } = rowEntry(row, kind)
  return from === 'due' ? (openFen ?? amountFen) : amountFen
}

/** Returns the ledger steps that these orders can take, each with its orders and their sum. */
export const ledgerTasks = (rows: readonly OrderRow[]) =>
  ledgerSteps.flatMap((step) => {
    const of = rows.filter((row) => rowEntry(row, step.kind).state === step.from)
    const sum = of.reduce((all, row) => all + worthOf(row, step), 0)
    return of.length === 0 ? [] : [{ ...step, rows: of, sum }]
  })
