import { refuse } from '#server/core/refuse.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { writeEvent } from '../events.ts'
import type { LockedOrder } from '../transition.ts'
import { readReviewOf } from './read.ts'

interface Answering {
  trx: WriteTransaction
  /** Its row is locked. */
  order: LockedOrder
  userId: number
  now: Date
}

/** Saves the carrier's only answer to a visible review and notifies the customer. Refuses reviewNotOpen. */
export async function answerReview({ trx, order, userId, now }: Answering, text: string): Promise<void> {
  const { review } = await readReviewOf(trx, order.id)
  if (!review || review.answeredAt !== null || review.hiddenReason !== null) refuse('reviewNotOpen')
  await trx
    .updateTable('order_review')
    .set({ answer: text, answered_at: now, answered_by: userId })
    .where('order_id', '=', order.id)
    .execute()
  await writeEvent(trx, {
    order,
    now,
    party: 'carrier',
    userId,
    action: 'answerReview',
    fromStatus: order.status,
    toStatus: null,
    text: `答复评价：${text}`,
  })
}
