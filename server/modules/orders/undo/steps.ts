import { sql } from 'kysely'
import type { LedgerKind } from '#contract/orders/ledgerWords.ts'
import type { OrderStatus } from '#contract/orders/states.ts'
import type { UndoableStep } from '#contract/orders/undo/undoFields.ts'
import { undoableActions, undoableLabel } from '#contract/orders/undo/undoWords.ts'
import type { UndoableAction } from '#contract/orders/undo/undoWords.ts'
import type { Queryable } from '#server/db/database.ts'
import { rowsByOrder } from '#server/db/rowsByOrder.ts'
import type { StateBefore } from './before.ts'

/** States of an order's entries, as far as a step's label needs them. */
type Entries = Partial<Record<LedgerKind, { state: string }>>

/** A step that is in effect, not undone. */
export interface ActiveStep {
  id: number
  action: UndoableAction
  at: string
  toStatus: OrderStatus | null
  before: StateBefore
}

/** Reads the effective steps that recorded their earlier state, oldest first, by order. */
export async function readSteps(
  db: Queryable,
  orderIds: readonly number[],
): Promise<Map<number, ActiveStep[]>> {
  const { rows } = await sql<ActiveStep & { orderId: number }>`
    select e.order_id as "orderId", e.id, e.action, e.at, e.to_status as "toStatus", e.before
    from order_event e where e.order_id = any(${orderIds}::bigint[]) and e.before is not null and e.undone_at is null
      and e.action = any(${undoableActions}::text[])
    order by e.id`.execute(db)
  return rowsByOrder(rows)
}

const kindsOf = ({ action, before }: ActiveStep): LedgerKind[] => {
  if (action === 'returnReceipt') return ['receipt']
  return before.ledgerKind ? [before.ledgerKind] : []
}

/** Returns a later dependent step: a move, a ledger step on a signature, or a step of the same ledger. */
export function findDependentStep(step: ActiveStep, steps: readonly ActiveStep[]): ActiveStep | undefined {
  const kinds = kindsOf(step)
  return steps.findLast(({ id, ...later }) => {
    if (id <= step.id) return false
    const itsKinds = kindsOf({ id, ...later })
    const isMove = step.toStatus !== null
    if (isMove && later.toStatus !== null) return true
    if (isMove && step.action !== 'returnReceipt') return itsKinds.length > 0
    return itsKinds.some((kind) => kinds.includes(kind))
  })
}

const ledgerOf = (step: ActiveStep, steps: readonly ActiveStep[], now: Entries) => {
  const kind = step.before.ledgerKind
  if (!kind) return null
  const next = steps.find((later) => later.id > step.id && kindsOf(later).includes(kind))
  const to = (next?.before.entries ?? now)[kind]?.state
  return to ? { kind, to } : null
}

/** Returns the label of a step; `now`: current states of the entries. */
export const stepLabel = (step: ActiveStep, steps: readonly ActiveStep[], now: Entries): string =>
  undoableLabel(step.action, ledgerOf(step, steps, now))

/** Lists the steps that can be undone in the order's state. A move without a recorded state bars them. */
export function listUndoableSteps(
  status: OrderStatus,
  steps: readonly ActiveStep[],
  now: Entries,
): UndoableStep[] {
  return steps
    .filter((step) => findDependentStep(step, steps) === undefined)
    .filter(({ toStatus }) => toStatus === null || toStatus === status)
    .toReversed()
    .map((step) => ({ stepId: step.id, label: stepLabel(step, steps, now), at: step.at }))
}
