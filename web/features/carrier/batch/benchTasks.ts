import { batchStepFrom, batchSteps } from '../../../../contract/carrier/benchWords.ts'
import { ledgerSteps } from '../../../../contract/orders/ledgerWords.ts'
import type { OrderRow } from '../../../../contract/orders/listFields.ts'
import { orderActionLabels, startOf } from '../../../../contract/orders/states.ts'

/** What can be done with many orders at once. */
export const benchTasks = ['accept', ...batchSteps] as const
export type BenchTask = (typeof benchTasks)[number]

export const benchTaskLabels: Record<BenchTask, string> = {
  accept: orderActionLabels.accept,
  pickUp: orderActionLabels.pickUp,
  depart: orderActionLabels.depart,
  arrive: orderActionLabels.arrive,
  deliver: orderActionLabels.deliver,
}

/** The state that a task begins in. */
export const benchTaskFrom = { accept: startOf('accept'), ...batchStepFrom } as const

/** The orders that a task may take on. */
export const rowsFor = (task: BenchTask, rows: readonly OrderRow[]): OrderRow[] =>
  rows.filter(({ status }) => status === benchTaskFrom[task])

/**
 * The step next for an order of the list; null where it needs more than a list shows: what has arrived is delivered or fetched, and
 * who asked to cancel wants an answer.
 */
export function nextTask(row: OrderRow): BenchTask | null {
  if (row.isCancelRequested && row.status === 'accepted') return null
  const task = benchTasks.find((one) => benchTaskFrom[one] === row.status)
  return task === undefined || task === 'deliver' ? null : task
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
