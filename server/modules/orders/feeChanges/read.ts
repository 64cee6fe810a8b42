import { sql } from 'kysely'
import { feeChangeActionsOf } from '#contract/orders/feeChange.ts'
import type { FeeChange } from '#contract/orders/feeChangeFields.ts'
import type { Party } from '#contract/orders/states.ts'
import type { Queryable } from '#server/db/database.ts'
import { rowsByOrder } from '#server/db/rowsByOrder.ts'

/** An order's goods and freight before or after a re-weighing; contract/orders/feeChangeFields.ts. */
export type Measurement = FeeChange['after']

type Stored = Omit<FeeChange, 'allowedActions'>

/** Reads the fee changes of orders, oldest first, by order; the caller has checked the scope. */
async function readStoredOf(db: Queryable, orderIds: readonly number[]): Promise<Map<number, Stored[]>> {
  const { rows } = await sql<Stored & { orderId: number }>`
    select c.order_id as "orderId", c.id, c.at, c.reason, c.before, c.after, c.file_ids as "fileIds", c.state,
      c.decided_at as "decidedAt", c.dispute_reason as "disputeReason"
    from fee_change c where c.order_id = any(${orderIds}::bigint[]) order by c.id`.execute(db)
  return rowsByOrder(rows)
}

/** Reads the fee changes of one order, oldest first; the caller has checked the scope. */
export const readFeeChangeRows = async (db: Queryable, orderId: number): Promise<Stored[]> =>
  (await readStoredOf(db, [orderId])).get(orderId) ?? []

/** Reads fee changes with the actions that one side may take. Settled freight cannot be agreed to. */
export async function readFeeChanges(
  db: Queryable,
  orderIds: readonly number[],
  side: Party,
  isSettled: (orderId: number) => boolean,
): Promise<Map<number, FeeChange[]>> {
  const withActions = (orderId: number, change: Stored): FeeChange => ({
    ...change,
    allowedActions: feeChangeActionsOf(change.state, side).filter(
      (action) => action !== 'agree' || !isSettled(orderId),
    ),
  })
  const stored = await readStoredOf(db, orderIds)
  return new Map(
    [...stored].map(([orderId, changes]) => [
      orderId,
      changes.map((feeChange) => withActions(orderId, feeChange)),
    ]),
  )
}
