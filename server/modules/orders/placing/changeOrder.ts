import { sql } from 'kysely'
import type { CallAnswer, CallRequest } from '#contract/calls/calls.ts'
import { offerDifferences } from '#contract/orders/inquiries/differences.ts'
import type { OfferScope } from '#contract/orders/inquiries/differences.ts'
import type { Agreed } from '#contract/price/agreed.ts'
import { refuse } from '#server/core/refuse.ts'
import { regions } from '#server/core/regions.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { readLineForOrder } from '../../lines/search/index.ts'
import { inputColumns } from '../columns.ts'
import { writeEvent } from '../events.ts'
import { offeredForOf } from '../inquiries/index.ts'
import { priceOrder } from '../orderPrice.ts'
import type { OrderContext, OrderInput } from '../orderPrice.ts'
import { customerScope } from '../owner.ts'
import type { Owner } from '../owner.ts'
import { lockOrder, moveOrder, refuseInState } from '../transition.ts'
import type { LockedOrder } from '../transition.ts'

type Answer = CallAnswer<'/orders/updateOrder'>

interface Change {
  trx: WriteTransaction
  order: LockedOrder
  userId: number | null
  now: Date
}

async function totalOf(trx: WriteTransaction, orderId: number): Promise<number> {
  const { total_fen } = await trx
    .selectFrom('freight_order')
    .select('total_fen')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return total_fen
}

/** Cancels a pending order; for an accepted one it requests cancellation, which the carrier answers (product.md §4). */
async function cancel({ trx, order, userId, now }: Change, reason: string): Promise<Answer> {
  const totalFen = await totalOf(trx, order.id)
  const isAccepted = order.status === 'accepted'
  if (isAccepted && order.isCancelRequested) refuse('cancelAlreadyRequested')
  const requested = isAccepted ? { cancel_requested_at: now, updated_at: now } : {}
  const status = isAccepted
    ? order.status
    : await moveOrder(trx, order, { action: 'cancel', by: 'customer', userId, now, text: reason })
  if (isAccepted)
    await writeEvent(trx, {
      order,
      now,
      party: 'customer',
      userId,
      action: 'requestCancel',
      fromStatus: order.status,
      toStatus: null,
      text: `申请取消：${reason}`,
    })
  await trx
    .updateTable('freight_order')
    .set({ cancel_reason: reason, ...requested })
    .where('id', '=', order.id)
    .execute()
  return { status, isCancelRequested: isAccepted, totalFen }
}

/**
 * Returns the offer of an order, or null, and its pickup window. Refuses changes to goods, services or destination of an order
 * with an offer.
 */
async function readAgreement(
  trx: WriteTransaction,
  orderId: number,
  input: OrderInput,
): Promise<Required<Pick<OrderContext, 'offered' | 'agreedWindow'>>> {
  const { rows } = await sql<
    OfferScope & { agreed: Agreed | null; agreedWindow: OrderInput['pickupWindow'] }
  >`
    select o.pricing -> 'agreed' as agreed, o.pickup_window as "agreedWindow", o.recipient ->> 'regionCode' as "destinationCode", o.pieces,
      o.weight_grams as "weightGrams", o.volume_cm3 as "volumeCm3", o.pickup_mode as "pickupMode", o.delivery_mode as "deliveryMode",
      o.declared_value_fen as "declaredValueFen", o.cod_fen as "codFen", o.receipt_copies as "receiptCopies", o.is_held as "isHeld"
    from freight_order o where o.id = ${orderId}`.execute(trx)
  const { agreed, agreedWindow, ...ordered } = rows[0] ?? refuse('notFound')
  if (agreed === null) return { offered: null, agreedWindow }
  const changed = offerDifferences(regions, ordered, offeredForOf(input))
  if (changed.length > 0) refuse('offeredOrderFixed', { params: { what: changed.join('、') } })
  return { offered: { totalFen: agreed.totalFen, included: agreed.included }, agreedWindow }
}

/** Edits an order that nobody has accepted yet; it is checked and priced like a new one. */
async function edit(
  { trx, order, userId, now }: Change,
  input: OrderInput,
  basedOn: string | undefined,
): Promise<Answer> {
  if (order.status !== 'pending') refuseInState(order, '修改', '要改请电话联系承运商')
  if (basedOn !== undefined && Date.parse(basedOn) !== Date.parse(order.updatedAt)) refuse('orderChanged')
  const line = (await readLineForOrder(trx, order.lineId)) ?? refuse('lineNotOn')
  const priced = priceOrder(input, line, { now, ...(await readAgreement(trx, order.id, input)) })
  await trx
    .updateTable('freight_order')
    .set(inputColumns(order.number, input, priced, now))
    .where('id', '=', order.id)
    .execute()
  await writeEvent(trx, {
    order,
    now,
    party: 'customer',
    userId,
    action: 'edit',
    fromStatus: 'pending',
    toStatus: null,
    text: '修改订单',
  })
  return { status: 'pending', isCancelRequested: false, totalFen: priced.quote.totalFen }
}

/** Edits or cancels a customer's own order. */
export async function changeOrder(
  trx: WriteTransaction,
  owner: Owner,
  { id, change }: CallRequest<'/orders/updateOrder'>,
  now: Date,
): Promise<Answer> {
  const order = await lockOrder(trx, customerScope(owner), id)
  const context = { trx, order, userId: owner.kind === 'user' ? owner.userId : null, now }
  if (change.kind === 'cancel') return cancel(context, change.reason)
  const { kind: _, basedOn, ...input } = change
  return edit(context, input, basedOn)
}
