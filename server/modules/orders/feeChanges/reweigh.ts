import { isDeepStrictEqual } from 'node:util'
import type { CallAnswer, CallRequest } from '#contract/calls/calls.ts'
import { maskDriverData } from '#contract/kernel/text/maskedText.ts'
import { needsNoConsent, toleranceReferenceFen } from '#contract/orders/feeChange.ts'
import type { FeeChange } from '#contract/orders/feeChangeFields.ts'
import {
  feeChangesMax,
  openFeeChangeStates,
  visitorTolerancePercent,
} from '#contract/orders/feeChangeWords.ts'
import { reweighStatuses } from '#contract/orders/states.ts'
import type { SessionUser } from '#server/calls/context.ts'
import { refuse } from '#server/core/refuse.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { writeEvent } from '../events.ts'
import { attachPhotos } from '../placing/photos.ts'
import { refuseInState } from '../transition.ts'
import type { LockedOrder } from '../transition.ts'
import { applyMeasurement, touchOrder } from './apply.ts'
import { priceMeasurement } from './measurement.ts'
import { readFeeChangeRows } from './read.ts'
import { measuringText } from './words.ts'

/** Context of a re-weighing; the transaction holds the order's row. */
interface ReweighContext {
  trx: WriteTransaction
  order: LockedOrder
  user: SessionUser
  now: Date
}

/** Returns by how many percent the freight may rise without the customer's consent; null: not at all. */
async function toleranceOf(trx: WriteTransaction, { customer }: LockedOrder): Promise<number | null> {
  if (customer.kind === 'visitor') return visitorTolerancePercent
  const { percent } = await trx
    .selectFrom('factory')
    .select('reweigh_tolerance_percent as percent')
    .where('id', '=', customer.factoryId)
    .executeTakeFirstOrThrow()
  return percent
}

type Request = CallRequest<'/carrier/reweigh'>
type Answer = CallAnswer<'/carrier/reweigh'>

/** States in which the last re-weighing is in effect or pending. */
const effectiveStates = ['agreed_by_tolerance', 'agreed', 'pending'] as const
type EffectiveState = (typeof effectiveStates)[number]

const answerOf = (
  { id, before, after }: Pick<FeeChange, 'id' | 'before' | 'after'>,
  state: EffectiveState,
): Answer => ({
  feeChangeId: id,
  state,
  totalFen: (state === 'pending' ? before : after).totalFen,
  newTotalFen: after.totalFen,
})

/** Whether it repeats an earlier one: measured goods, photos and reason. */
const isSame = (
  { goods, fileIds, reason }: Request,
  earlier: Pick<FeeChange, 'after' | 'fileIds' | 'reason'>,
) =>
  isDeepStrictEqual(
    [goods, fileIds, reason],
    [
      earlier.after.goods.map(({ pieces, weightGrams, volumeCm3 }) => ({ pieces, weightGrams, volumeCm3 })),
      earlier.fileIds,
      earlier.reason,
    ],
  )

/**
 * Records and prices a re-weighing (product.md §3). Within the customer's tolerance it takes effect at once, otherwise it waits
 * for the customer. It supersedes an open earlier one. An exact repeat of the last one, pending or in effect, changes nothing, so
 * that repeated clicks do not use up the limit of twenty. Refuses stateConflict, orderChanged, feeChangesTooMany.
 */
export async function reweigh({ trx, order, user, now }: ReweighContext, input: Request): Promise<Answer> {
  const request = { ...input, reason: maskDriverData(input.reason) }
  const { expectedUpdatedAt, reason } = request
  if (!reweighStatuses.includes(order.status)) refuseInState(order, '复核', '接单后、送货前才可以复核')
  const earlier = await readFeeChangeRows(trx, order.id)
  const last = earlier.at(-1)
  const effective = effectiveStates.find((state) => state === last?.state)
  if (last && effective && isSame(request, last)) return answerOf(last, effective)
  if (expectedUpdatedAt !== undefined && Date.parse(expectedUpdatedAt) !== Date.parse(order.updatedAt))
    refuse('orderChanged')
  if (earlier.length >= feeChangesMax) refuse('feeChangesTooMany', { params: { max: feeChangesMax } })
  const { before, after } = await priceMeasurement(trx, order, request.goods)
  const totals = earlier.map((change) => ({ state: change.state, beforeFen: change.before.totalFen }))
  const isAgreed = needsNoConsent({
    totalFen: before.totalFen,
    newFen: after.totalFen,
    referenceFen: toleranceReferenceFen(before.totalFen, totals),
    tolerancePercent: await toleranceOf(trx, order),
  })
  await attachPhotos(trx, user, order.id, request.fileIds)
  await trx
    .updateTable('fee_change')
    .set({ state: 'superseded' })
    .where('order_id', '=', order.id)
    .where('state', 'in', openFeeChangeStates)
    .execute()
  const { id } = await trx
    .insertInto('fee_change')
    .values({
      order_id: order.id,
      at: now,
      user_id: user.userId,
      reason,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      file_ids: request.fileIds,
      state: isAgreed ? 'agreed_by_tolerance' : 'pending',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (isAgreed) await applyMeasurement(trx, order.id, after, now)
  else await touchOrder(trx, order.id, now)
  await writeEvent(trx, {
    order,
    now,
    party: 'carrier',
    userId: user.userId,
    action: isAgreed ? 'applyFeeChange' : 'proposeFeeChange',
    fromStatus: order.status,
    toStatus: null,
    text: measuringText({ before, after }, { isAgreed, reason }),
  })
  return answerOf({ id, before, after }, isAgreed ? 'agreed_by_tolerance' : 'pending')
}
