import { isDeepStrictEqual } from 'node:util'
import type { CallAnswer, CallRequest } from '../../../../contract/calls/calls.ts'
import type { FeeChange } from '../../../../contract/orders/feeChangeFields.ts'
import {
  feeChangesMax,
  openFeeChangeStates,
  visitorTolerancePercent,
} from '../../../../contract/orders/feeChangeWords.ts'
import { customerText } from '../../../../contract/kernel/text/maskedText.ts'
import { isAgreedByItself, referenceFen } from '../../../../contract/orders/feeChange.ts'
import { reweighStatuses } from '../../../../contract/orders/states.ts'
import type { SessionUser } from '../../../calls/context.ts'
import { refuse } from '../../../core/refuse.ts'
import type { WriteTransaction } from '../../../db/database.ts'
import { writeEvent } from '../events.ts'
import { hangPhotos } from '../placing/photos.ts'
import { refuseInState } from '../transition.ts'
import type { LockedOrder } from '../transition.ts'
import { applyMeasured, touchOrder } from './apply.ts'
import { priceMeasured } from './measured.ts'
import { readStored } from './stored.ts'
import { measuringText } from './words.ts'

/** A carrier at work with an order whose row its transaction holds. */
interface Work {
  trx: WriteTransaction
  order: LockedOrder
  user: SessionUser
  now: Date
}

/** How much more the customer takes without being asked, percent; null: nothing. */
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

/** The states in which the last measuring stands: it waits, or the order costs what it says. */
const standingStates = ['agreed_by_tolerance', 'agreed', 'pending'] as const
type StandingState = (typeof standingStates)[number]

const answerOf = (
  { id, before, after }: Pick<FeeChange, 'id' | 'before' | 'after'>,
  state: StandingState,
): Answer => ({
  feeChangeId: id,
  state,
  totalFen: (state === 'pending' ? before : after).totalFen,
  newTotalFen: after.totalFen,
})

/** Whether it says the same as an earlier one: what was measured of each row, the photos and the reason. */
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
 * Records what the carrier measured and prices it (product.md §3): within the customer's tolerance it takes effect at once, else it
 * waits for the customer. An open earlier one is superseded. The last one said again while it waits or is in effect, by itself or
 * agreed to, changes nothing and is answered once more: a button pressed fifty times uses up none of the twenty. Refuses stateConflict,
 * orderChanged, feeChangesTooMany.
 */
export async function reweigh({ trx, order, user, now }: Work, said: Request): Promise<Answer> {
  const request = { ...said, reason: customerText(said.reason) }
  const { expectedUpdatedAt, reason } = request
  if (!reweighStatuses.includes(order.status)) refuseInState(order, '复核', '接单后、送货前才可以复核')
  const earlier = await readStored(trx, order.id)
  const last = earlier.at(-1)
  const standing = standingStates.find((state) => state === last?.state)
  if (last && standing && isSame(request, last)) return answerOf(last, standing)
  if (expectedUpdatedAt !== undefined && Date.parse(expectedUpdatedAt) !== Date.parse(order.updatedAt))
    refuse('orderChanged')
  if (earlier.length >= feeChangesMax) refuse('feeChangesTooMany', { params: { max: feeChangesMax } })
  const { before, after } = await priceMeasured(trx, order, request.goods)
  const totals = earlier.map((change) => ({ state: change.state, beforeFen: change.before.totalFen }))
  const isAgreed = isAgreedByItself({
    totalFen: before.totalFen,
    newFen: after.totalFen,
    referenceFen: referenceFen(before.totalFen, totals),
    tolerancePercent: await toleranceOf(trx, order),
  })
  await hangPhotos(trx, user, order.id, request.fileIds)
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
  if (isAgreed) await applyMeasured(trx, order.id, after, now)
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
