import { sql } from 'kysely'
import type { FeeChangeState } from '#contract/orders/feeChangeWords.ts'
import { refusalReason } from '#contract/orders/refusalReason.ts'
import { nextStatus, orderActionLabels, orderStatusLabels } from '#contract/orders/states.ts'
import type { OrderAction, OrderStatus, OrderTraits, Party } from '#contract/orders/states.ts'
import type { Payment } from '#contract/orders/words.ts'
import { refuse } from '#server/core/refuse.ts'
import type { Queryable, WriteTransaction } from '#server/db/database.ts'
import { writeEvent } from './events.ts'
import type { EventOrder, OrderEvent } from './orderEvent.ts'
import { customerReaders } from './owner.ts'
import type { Scope } from './owner.ts'
import { awaitingRelease, isAtCounter } from './stateSql.ts'

/** Fields of an order that the rules of its steps use. */
export interface OrderSnapshot extends Required<OrderTraits>, EventOrder {
  status: OrderStatus
  lineId: number
  /** Regions where the line ends and where the recipient is. */
  lineDestinationCode: string
  recipientCode: string
  pieces: number
  payment: Payment
  totalFen: number
  codFen: number
  receiptCopies: number
  hasOpenException: boolean
  exception: unknown
  updatedAt: string
  /** A re-weighing that is pending or disputed. */
  openFeeChange: FeeChangeState | null
}

/** An order whose row this transaction has locked against concurrent steps. */
export interface LockedOrder extends OrderSnapshot {
  waybillId: number | null
  waybillNumber: string | null
}

type StoredRow = Omit<OrderSnapshot, 'customer' | 'openFeeChange'> & {
  factoryId: number | null
  visitorHash: Buffer | null
}

const orderColumns = sql`o.id, o.number, o.factory_id as "factoryId", o.visitor_hash as "visitorHash", o.carrier_id as "carrierId",
  o.status, o.line_id as "lineId", o.pieces, o.payment, o.total_fen as "totalFen", o.cod_fen as "codFen",
  o.receipt_copies as "receiptCopies", o.delivery_mode = 'self' as "isSelfPickup", o.receipt_copies > 0 as "hasReceipt",
  ${sql.raw(awaitingRelease)} as "isAwaitingRelease", o.cancel_requested_at is not null as "isCancelRequested",
  ${sql.raw(isAtCounter)} as "isAtCounter",
  o.exception, o.exception is not null and o.exception ->> 'resolvedAt' is null as "hasOpenException", o.updated_at as "updatedAt",
  (select l.destination_code from line l where l.id = o.line_id) as "lineDestinationCode",
  o.recipient ->> 'regionCode' as "recipientCode"`

const openFeeChange = sql`(select c.state from fee_change c where c.order_id = o.id and c.state in ('pending', 'disputed'))`

function orderOf(
  { factoryId, visitorHash, ...row }: StoredRow,
  openChange: FeeChangeState | null,
): OrderSnapshot {
  return { ...row, customer: customerReaders(factoryId, visitorHash), openFeeChange: openChange }
}

/** Reads orders of the scope without locking them, by id; others are left out. */
export async function readOrderSnapshots(
  db: Queryable,
  scope: Scope,
  orderIds: readonly number[],
): Promise<OrderSnapshot[]> {
  const { rows } = await sql<StoredRow & Pick<OrderSnapshot, 'openFeeChange'>>`
    select ${orderColumns}, ${openFeeChange} as "openFeeChange"
    from freight_order o where o.id = any(${orderIds}::bigint[]) and ${scope} order by o.id`.execute(db)
  return rows.map(({ openFeeChange: open, ...row }) => orderOf(row, open))
}

/** Locks an order of the scope; refuses notFound outside it. */
export async function lockOrder(trx: WriteTransaction, scope: Scope, orderId: number): Promise<LockedOrder> {
  const { rows } = await sql<StoredRow>`
    select ${orderColumns} from freight_order o where o.id = ${orderId} and ${scope} for update`.execute(trx)
  const [row] = rows
  if (!row) return refuse('notFound')
  // read after locking: a statement that waited for the lock would see these as they were before
  const { rows: beside } = await sql<Pick<LockedOrder, 'waybillId' | 'waybillNumber' | 'openFeeChange'>>`
    select w.id as "waybillId", w.number as "waybillNumber", ${openFeeChange} as "openFeeChange"
    from freight_order o left join waybill w on w.order_id = o.id where o.id = ${orderId}`.execute(trx)
  const { waybillId = null, waybillNumber = null, openFeeChange: open = null } = beside[0] ?? {}
  return { ...orderOf(row, open), waybillId, waybillNumber }
}

/** Refuses stateConflict (409) with a reason, and the order's current state in data. */
const refuseStep = (order: OrderSnapshot, reason: string): never =>
  refuse('stateConflict', { params: { reason }, data: { status: order.status } })

/** Refuses an action that the order's state does not allow; `when` says which states do. */
export const refuseInState = (order: OrderSnapshot, verb: string, when: string): never =>
  refuseStep(order, `订单现在是“${orderStatusLabels[order.status]}”，不能${verb}，${when}`)

/** Refuses a step that the transition table lacks, or that was meant for another state, with the actual reason. */
export const refuseMove = (order: OrderSnapshot, action: OrderAction, by: Party): never =>
  refuseStep(
    order,
    refusalReason(order, action, by) ??
      `订单刚变为“${orderStatusLabels[order.status]}”，请核对后再${orderActionLabels[action]}`,
  )

/**
 * Moves a locked order along the transition table and writes the timeline, in the caller's transaction. Refuses a missing
 * transition with stateConflict, whose data carries the current state.
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
  } & Pick<OrderEvent, 'at' | 'apiKeyId' | 'isQuiet' | 'before'>,
): Promise<OrderStatus> {
  const to = nextStatus(order.status, move.action, move.by, order)
  if (to === null) return refuseMove(order, move.action, move.by)
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
