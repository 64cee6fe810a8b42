import { sql } from 'kysely'
import type { Payment } from '../../../contract/orderWords.ts'
import { nextStatus, orderActionLabels, orderStatusLabels } from '../../../contract/rules/orderStates.ts'
import type { OrderAction, OrderStatus, OrderTraits, Party } from '../../../contract/rules/orderStates.ts'
import { refuse } from '../../core/refuse.ts'
import type { WriteTransaction } from '../../db/database.ts'
import { writeEvent } from './events.ts'
import type { EventOrder, OrderEvent } from './events.ts'
import { customerReaders } from './owner.ts'
import type { Scope } from './owner.ts'

/** An order whose row this transaction holds: nobody else acts on it until the end. */
export interface LockedOrder extends Required<OrderTraits>, EventOrder {
  status: OrderStatus
  lineId: number
  pieces: number
  payment: Payment
  totalFen: number
  codFen: number
  receiptCopies: number
  hasOpenException: boolean
  exception: unknown
  waybillId: number | null
  waybillNumber: string | null
  updatedAt: string
}

type LockedRow = Omit<LockedOrder, 'customer' | 'waybillId' | 'waybillNumber'> & {
  factoryId: number | null
  visitorHash: Buffer | null
}

/** Locks an order of the scope; another's order answers as if it did not exist. */
export async function lockOrder(trx: WriteTransaction, scope: Scope, orderId: number): Promise<LockedOrder> {
  const { rows } = await sql<LockedRow>`
    select o.id, o.number, o.factory_id as "factoryId", o.visitor_hash as "visitorHash", o.carrier_id as "carrierId",
      o.status, o.line_id as "lineId", o.pieces, o.payment, o.total_fen as "totalFen", o.cod_fen as "codFen",
      o.receipt_copies as "receiptCopies", o.delivery_mode = 'self' as "isSelfPickup",
      o.receipt_copies > 0 as "hasReceipt", o.is_held and o.hold_released_at is null as "isAwaitingRelease", o.cancel_requested_at is not null as "isCancelRequested", o.exception,
      o.updated_at as "updatedAt",
      o.exception is not null and o.exception ->> 'resolvedAt' is null as "hasOpenException"
    from freight_order o where o.id = ${orderId} and ${scope} for update`.execute(trx)
  const [row] = rows
  if (!row) return refuse('notFound')
  const { factoryId, visitorHash, ...order } = row
  const waybill = await trx
    .selectFrom('waybill')
    .select(['id', 'number'])
    .where('order_id', '=', order.id)
    .executeTakeFirst()
  const customer = customerReaders(factoryId, visitorHash)
  return { ...order, customer, waybillId: waybill?.id ?? null, waybillNumber: waybill?.number ?? null }
}

/** The 409 that tells the state the order is really in. */
export const refuseInState = (order: LockedOrder, actionText: string): never =>
  refuse('stateConflict', {
    params: { status: orderStatusLabels[order.status], action: actionText },
    data: { status: order.status },
  })

/**
 * Moves a locked order along the one table of transitions and writes the timeline, in the caller's transaction. Refuses what the
 * table does not hold with stateConflict, whose data carries the current state.
 */
export async function moveOrder(
  trx: WriteTransaction,
  order: LockedOrder,
  move: {
    action: OrderAction
    by: Party
    userId: number | null
    now: Date
    text: string
  } & Pick<OrderEvent, 'at' | 'apiKeyId'>,
): Promise<OrderStatus> {
  const to = nextStatus(order.status, move.action, move.by, order)
  if (to === null) return refuseInState(order, orderActionLabels[move.action])
  await trx
    .updateTable('freight_order')
    .set({ status: to, updated_at: move.now, moved_at: move.at ?? move.now })
    .where('id', '=', order.id)
    .execute()
  await writeEvent(trx, {
    order,
    ...move,
    party: move.by,
    fromStatus: order.status,
    toStatus: to,
  })
  return to
}
