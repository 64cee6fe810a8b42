import type { CallRequest } from '#contract/calls/calls.ts'
import { dayMs } from '#contract/kernel/time.ts'
import type { OrderReview } from '#contract/orders/reviews/reviewFields.ts'
import { reviewScoreLabels, reviewScores } from '#contract/orders/reviews/reviewWords.ts'
import { signedStatuses } from '#contract/orders/states.ts'
import type { Handler } from '#server/calls/context.ts'
import { waitText } from '#server/core/clock.ts'
import { refuse } from '#server/core/refuse.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { takeFromLimit } from '#server/db/limits.ts'
import { writeEvent } from '../events.ts'
import { customerScope, ownerOf } from '../owner.ts'
import { lockOrder } from '../transition.ts'
import { readReviewOf } from './read.ts'

/** Maximum saves of one order's review per day. */
const savedPerDayMax = 20

type ReviewInput = Omit<CallRequest<'/orders/saveReview'>, 'id'>

const scoresText = (input: ReviewInput) =>
  reviewScores.map((score) => `${reviewScoreLabels[score]} ${input[score]} 分`).join('、')

async function stored(trx: WriteTransaction, orderId: number): Promise<OrderReview> {
  const { review } = await readReviewOf(trx, orderId)
  if (!review) throw new Error(`The review of order ${orderId} is not there`)
  return review
}

/**
 * Saves the customer's review of a signed order, which can be changed for a week, and notifies the carrier. An unchanged review
 * is not saved again. Refuses reviewTooEarly, reviewOwnCarriage, reviewClosed.
 */
export const saveReview: Handler<'/orders/saveReview'> = async (context, { id, ...input }) => {
  const { trx, now, user } = context
  const order = await lockOrder(trx, customerScope(ownerOf(context)), id)
  if (!signedStatuses.includes(order.status)) refuse('reviewTooEarly')
  const { review: before, isOwnCarriage } = await readReviewOf(trx, id)
  if (isOwnCarriage) refuse('reviewOwnCarriage')
  if (before && now.toISOString() > before.amendableUntil) refuse('reviewClosed')
  if (before && before.text === input.text && reviewScores.every((score) => before[score] === input[score]))
    return before
  const usage = await takeFromLimit(trx, { key: `review:${id}`, max: savedPerDayMax, windowMs: dayMs }, now)
  if (!usage.isTaken) refuse('tooMany', { params: { wait: waitText(usage.waitMs) } })
  const row = {
    time_score: input.timeScore,
    goods_score: input.goodsScore,
    service_score: input.serviceScore,
    text: input.text,
  }
  await trx
    .insertInto('order_review')
    .values({ order_id: id, carrier_id: order.carrierId, reviewed_at: now, ...row })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet({ ...row, amended_at: now }))
    .execute()
  await writeEvent(trx, {
    order,
    now,
    party: 'customer',
    userId: user?.userId ?? null,
    action: 'review',
    fromStatus: order.status,
    toStatus: null,
    text: `${before ? '修改评价' : '评价'}：${scoresText(input)}`,
  })
  return stored(trx, id)
}
