import type { CallAnswer } from '#contract/calls/calls.ts'
import { orderPhotosMax } from '#contract/orders/feeChangeWords.ts'
import { signedStatuses } from '#contract/orders/states.ts'
import { refuse } from '#server/core/refuse.ts'
import { attachPhotos, refuseInState, writeEvent } from '../orders/index.ts'
import type { Step } from './step.ts'

/** Adds photos to a signed order's proof of delivery. Refuses stateConflict, and proofFull beyond six in all. */
export async function addProof(
  { trx, order, user, now }: Step,
  fileIds: readonly string[],
): Promise<CallAnswer<'/carrier/addProof'>> {
  if (!signedStatuses.includes(order.status)) refuseInState(order, '补传签收照片', '签收后才可以补传')
  const { proof_file_ids: earlier } = await trx
    .selectFrom('waybill')
    .select('proof_file_ids')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  const all = [...earlier, ...fileIds]
  if (all.length > orderPhotosMax) refuse('proofFull', { params: { max: orderPhotosMax } })
  await attachPhotos(trx, user, order.id, fileIds)
  await trx.updateTable('waybill').set({ proof_file_ids: all }).where('order_id', '=', order.id).execute()
  await trx.updateTable('freight_order').set({ updated_at: now }).where('id', '=', order.id).execute()
  const text = `补传签收照片 ${fileIds.length} 张`
  const unmoved = { fromStatus: order.status, toStatus: null }
  await writeEvent(trx, {
    order,
    now,
    party: 'carrier',
    userId: user.userId,
    action: 'addProof',
    text,
    ...unmoved,
  })
  return { fileIds: all }
}
