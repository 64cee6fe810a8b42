import { moveOrder } from '../orders/index.ts'
import type { Step, StepAnswer } from './step.ts'

/** Rejects a pending order, with a reason for its customer. Refuses stateConflict. */
export async function rejectOrder(
  { trx, order, userId, apiKeyId, now }: Step,
  reason: string,
): Promise<StepAnswer> {
  const author = { userId, apiKeyId, now }
  const status = await moveOrder(trx, order, { action: 'reject', by: 'carrier', ...author, text: reason })
  return { status, waybillNumber: null }
}
