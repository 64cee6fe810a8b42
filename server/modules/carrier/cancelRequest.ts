import { refuse } from '#server/core/refuse.ts'
import { withdrawOpenFeeChange, moveOrder, refuseMove, writeEvent, writeTracking } from '../orders/index.ts'
import type { Step, StepAnswer } from './step.ts'

/** Cancels an accepted order at its customer's request. Refuses stateConflict, also without a request. */
export const agreeCancel = (step: Step): Promise<StepAnswer> => cancel(step, 'agreeCancel', '承运商同意取消')

/** Cancels an order created at the carrier's counter. Refuses stateConflict after departure or once it is claimed. */
export const voidOrder = (step: Step, reason: string): Promise<StepAnswer> => cancel(step, 'void', reason)

async function cancel(step: Step, action: 'agreeCancel' | 'void', text: string): Promise<StepAnswer> {
  const { trx, order, userId, now } = step
  const status = await moveOrder(trx, order, { action, by: 'carrier', userId, now, text })
  await withdrawOpenFeeChange(step)
  if (order.waybillId !== null)
    await writeTracking(trx, {
      waybillId: order.waybillId,
      at: now,
      status,
      place: '',
      text: '订单已取消',
      pieces: null,
    })
  return { status, waybillNumber: order.waybillNumber }
}

/** Declines a cancellation request with a reason; its customer may ask again. Refuses cancelNotRequested. */
export async function declineCancel(step: Step, declineReason: string): Promise<StepAnswer> {
  const { trx, order, userId, now } = step
  if (order.status !== 'accepted') refuseMove(order, 'agreeCancel', 'carrier')
  if (!order.isCancelRequested) refuse('cancelNotRequested')
  await trx
    .updateTable('freight_order')
    .set({ cancel_requested_at: null, cancel_reason: null, updated_at: now })
    .where('id', '=', order.id)
    .execute()
  const unmoved = { fromStatus: order.status, toStatus: null }
  const text = `未同意取消：${declineReason}`
  await writeEvent(trx, { order, now, party: 'carrier', userId, action: 'declineCancel', text, ...unmoved })
  return { status: order.status, waybillNumber: order.waybillNumber }
}
