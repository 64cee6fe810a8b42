import { sql } from 'kysely'
import type { LedgerKind } from '../../../../contract/orders/ledgerWords.ts'
import type { OrderStatus } from '../../../../contract/orders/states.ts'
import type { UndoableStep } from '../../../../contract/orders/undo/undoFields.ts'
import { undoableActions, undoableLabel } from '../../../../contract/orders/undo/undoWords.ts'
import type { UndoableAction } from '../../../../contract/orders/undo/undoWords.ts'
import type { Queryable } from '../../../db/database.ts'
import { rowsByOrder } from '../../../db/rowsByOrder.ts'
import type { Before } from './before.ts'

/** How the entries of an order stand, as far as a step's name depends on it. */
type Entries = Partial<Record<LedgerKind, { state: string }>>

/** A step that was taken and stands. */
export interface StandingStep {
  id: number
  action: UndoableAction
  at: string
  toStatus: OrderStatus | null
  before: Before
}

/** The steps of orders that stand and know what they found, oldest first, by order. */
export async function readSteps(
  db: Queryable,
  orderIds: readonly number[],
): Promise<Map<number, StandingStep[]>> {
  const { rows } = await sql<StandingStep & { orderId: number }>`
    select e.order_id as "orderId", e.id, e.action, e.at, e.to_status as "toStatus", e.before
    from order_event e where e.order_id = any(${orderIds}::bigint[]) and e.before is not null and e.undone_at is null
      and e.action = any(${undoableActions}::text[])
    order by e.id`.execute(db)
  return rowsByOrder(rows)
}

const kindsOf = ({ action, before }: StandingStep): LedgerKind[] => {
  if (action === 'returnReceipt') return ['receipt']
  return before.ledgerKind ? [before.ledgerKind] : []
}

/** A step later than another one that stands on it: any of money or paper on a signature, one of the same ledger, any later move. */
export function laterThan(step: StandingStep, steps: readonly StandingStep[]): StandingStep | undefined {
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

const ledgerOf = (step: StandingStep, steps: readonly StandingStep[], now: Entries) => {
  const kind = step.before.ledgerKind
  if (!kind) return null
  const next = steps.find((later) => later.id > step.id && kindsOf(later).includes(kind))
  const to = (next?.before.entries ?? now)[kind]?.state
  return to ? { kind, to } : null
}

/** What a step is called; `now`: how the entries stand. */
export const stepLabel = (step: StandingStep, steps: readonly StandingStep[], now: Entries): string =>
  undoableLabel(step.action, ledgerOf(step, steps, now))

/** The steps that can be taken back as the order stands, the last move first. What moved it on without saying what it found bars the way. */
export function undoableOf(
  status: OrderStatus,
  steps: readonly StandingStep[],
  now: Entries,
): UndoableStep[] {
  return steps
    .filter((step) => laterThan(step, steps) === undefined)
    .filter(({ toStatus }) => toStatus === null || toStatus === status)
    .toReversed()
    .map((step) => ({ stepId: step.id, label: stepLabel(step, steps, now), at: step.at }))
}
