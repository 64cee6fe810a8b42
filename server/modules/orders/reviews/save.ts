import type { CallRequest } from '../../../../contract/calls/calls.ts'
import { dayMs } from '../../../../contract/kernel/time.ts'
import type { OrderReview } from '../../../../contract/orders/reviews/reviewFields.ts'
import { reviewScoreLabels, reviewScores } from '../../../../contract/orders/reviews/reviewWords.ts'
import { signedStatuses } from '../../../../contract/orders/states.ts'
import type { Handler } from '../../../calls/context.ts'
import { waitText } from '../../../core/clock.ts'
import { refuse } from '../../../core/refuse.ts'
import { takeFromLimit } from '../../../db/limits.ts'
import type { WriteTransaction } from '../../../db/database.ts'
import { writeEvent } from '../events.ts'
import { customerScope, ownerOf } from '../owner.ts'
import { lockOrder } from '../transition.ts'
import { readReviewOf } from './read.ts'

/** How often one order's review may be said anew in a day. */
const savedPerDayMax = 20

type Saying = Omit<CallRequest<'/orders/saveReview'>, 'id'>

const scoresText = (said: Saying) =>
  reviewScores.map((score) => `${reviewScoreLabels[score]} ${said[score]} 分`).join('、')

async function stored(trx: WriteTransaction, orderId: number): Promise<OrderReview> {
  const { review } = await readReviewOf(trx, orderId)
  if (!review) throw new Error(`The review of order ${orderId} is not there`)
  return review
}

/**
 * The customer of a signed order says how it went, once, and amends it for a week; the carrier is told. The same said again tells
 * nobody. Refuses reviewTooEarly, reviewOwnCarriage, reviewClosed.
 */
export const saveReview: Handler<'/orders/saveReview'> = async (context, { id, ...said }) => {
  const { trx, now, user } = context
  const order = await lockOrder(trx, customerScope(ownerOf(context)), id)
  if (!signedStatuses.includes(order.status)) refuse('reviewTooEarly')
  const { review: before, isOwnCarriage } = await readReviewOf(trx, id)
  if (isOwnCarriage) refuse('reviewOwnCarriage')
  if (before && now.toISOString() > before.amendableUntil) refuse('reviewClosed')
  if (before && before.text === said.text && reviewScores.every((score) => before[score] === said[score]))
    return before
  const taken = await takeFromLimit(trx, { key: `review:${id}`, max: savedPerDayMax, windowMs: dayMs }, now)
  if (!taken.isTaken) refuse('tooMany', { params: { wait: waitText(taken.waitMs) } })
  const row = {
    time_score: said.timeScore,
    goods_score: said.goodsScore,
    service_score: said.serviceScore,
    text: said.text,
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
    text: `${before ? '修改评价' : '评价'}：${scoresText(said)}`,
  })
  return stored(trx, id)
}
