import type { CallAnswer } from '#contract/calls/calls.ts'
import { refuse } from '#server/core/refuse.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { writeEvent } from './events.ts'
import { customerScope } from './owner.ts'
import type { Owner } from './owner.ts'
import { lockOrder } from './transition.ts'

/**
 * 通知放货: lets the carrier hand over held goods, which cannot be signed for before. It cannot be undone. Refuses holdNothing where
 * the order is not held, released, not accepted yet, or over.
 */
export async function releaseHold(
  trx: WriteTransaction,
  owner: Owner,
  orderId: number,
  now: Date,
): Promise<CallAnswer<'/orders/releaseHold'>> {
  const order = await lockOrder(trx, customerScope(owner), orderId)
  if (!order.isAwaitingRelease) refuse('holdNothing')
  await trx
    .updateTable('freight_order')
    .set({ hold_released_at: now, updated_at: now })
    .where('id', '=', order.id)
    .execute()
  await writeEvent(trx, {
    order,
    now,
    party: 'customer',
    userId: owner.kind === 'user' ? owner.userId : null,
    action: 'releaseHold',
    fromStatus: order.status,
    toStatus: null,
    text: '通知放货，货物可以交给收货人',
  })
  return { holdReleasedAt: now.toISOString() }
}
