import { json, type Value } from '../copyRows.ts'
import type { DemoUser } from '../people/customers.ts'
import type { DemoOrder } from './demoOrder.ts'

/** Columns of fee_change and ledger_entry, in the order of the rows below. Orders are numbered as in orderRows. */
export const feeChangeColumns = [
  'id',
  'order_id',
  'at',
  'user_id',
  'reason',
  'before',
  'after',
  'state',
  'decided_at',
  'decided_by',
  'dispute_reason',
] as const

export const ledgerColumns = [
  'order_id',
  'kind',
  'factory_id',
  'carrier_id',
  'payment',
  'amount_fen',
  'copies',
  'state',
  'due_at',
  'underway_at',
  'underway_by',
  'done_at',
  'done_by',
  'received_fen',
] as const

type UsersOf = ReadonlyMap<number, readonly DemoUser[]>

/** Returns the carrier's admin, who weighs and does the ledgers. */
const clerkOf = (usersOf: UsersOf, { line }: DemoOrder): number => {
  const [admin] = usersOf.get(line.firm.id) ?? []
  if (!admin) throw new Error(`Carrier ${line.firm.id} has no users`)
  return admin.id
}

/** Returns the rows of the re-weighings. */
export function feeChangeRows(orders: readonly DemoOrder[], usersOf: UsersOf): Value[][] {
  const rows: Value[][] = []
  orders.forEach((order, index) => {
    const { feeChange } = order
    if (!feeChange) return
    const { at, reason, before, after, state, decidedAt, disputeReason } = feeChange
    const clerk = clerkOf(usersOf, order)
    const decidedBy = state === 'withdrawn' ? clerk : (order.customer?.user.id ?? null)
    rows.push([
      rows.length + 1,
      index + 1,
      at,
      clerk,
      reason,
      json(before),
      json(after),
      state,
      decidedAt,
      decidedAt && decidedBy,
      disputeReason,
    ])
  })
  return rows
}

/** Returns the ledger entries of signed orders. */
export function ledgerRows(orders: readonly DemoOrder[], usersOf: UsersOf): Value[][] {
  return orders.flatMap((order, index) =>
    order.ledger.map(({ kind, payment, amountFen, copies, dueAt, steps }): Value[] => {
      const clerk = clerkOf(usersOf, order)
      const underway = steps.find(({ to }) => to === 'collected' || to === 'sent')
      const done = steps.find(({ to }) => to === 'remitted' || to === 'returned' || to === 'settled')
      const paid = steps.some(({ to }) => to === 'collected' || to === 'settled')
      return [
        index + 1,
        kind,
        order.customer?.factoryId ?? null,
        order.line.firm.id,
        payment,
        amountFen,
        copies,
        steps.at(-1)?.to ?? 'due',
        dueAt,
        underway?.at ?? null,
        underway ? clerk : null,
        done?.at ?? null,
        done ? clerk : null,
        paid ? amountFen : 0,
      ]
    }),
  )
}
