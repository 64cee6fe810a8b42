import type { CallAnswer, CallRequest } from '#contract/calls/calls.ts'
import { missingNamedMax, formatNumberRanges } from '#contract/carrier/dispatchWords.ts'
import { movingStatuses } from '#contract/orders/states.ts'
import { refuseField } from '#server/core/refuse.ts'
import { refuseInState, writeEvent, writeTracking } from '../orders/index.ts'
import { hasBlockingException, openException } from './exceptions.ts'
import type { Step } from './step.ts'

/** Returns the pieces of 1 … `pieces` that were not counted. */
const missingOf = (counted: ReadonlySet<number>, pieces: number): number[] =>
  Array.from({ length: pieces }, (_, index) => index + 1).filter((piece) => !counted.has(piece))

async function writeCount(
  { trx, order, userId, apiKeyId, now, at }: Step,
  { place, text, counted }: { place: string; text: string; counted: number },
): Promise<void> {
  await trx
    .updateTable('freight_order')
    .set({ updated_at: now, moved_at: at })
    .where('id', '=', order.id)
    .execute()
  const unmoved = { fromStatus: order.status, toStatus: null }
  const author = { userId, apiKeyId, now, at }
  await writeEvent(trx, { order, ...author, party: 'carrier', action: 'countPieces', text, ...unmoved })
  if (order.waybillId === null) throw new Error(`Order ${order.id} moves without a waybill`)
  const { waybillId, status } = order
  await writeTracking(trx, { waybillId, at, status, place, text, pieces: counted })
}

/**
 * 清点: records which pieces of an order are present, in the timeline and in tracking. Missing pieces also open the exception 少件
 * with their numbers, unless one worse than 延误 is open; that one stays. Refuses stateConflict.
 */
export async function countPieces(
  step: Step,
  { expectedStatus, pieces, place }: CallRequest<'/carrier/countPieces'>,
): Promise<CallAnswer<'/carrier/countPieces'>> {
  const { order } = step
  if (order.status !== expectedStatus || !movingStatuses.includes(order.status))
    refuseInState(order, '清点', '接单后、签收前才可以清点')
  const counted = new Set(pieces)
  const beyond = pieces.find((piece) => piece > order.pieces)
  if (beyond !== undefined)
    refuseField('pieces', '件号', `这一票共 ${order.pieces} 件，没有第 ${beyond} 件，请核对标签后再点`)
  const missing = missingOf(counted, order.pieces)
  const figures = {
    counted: counted.size,
    ofPieces: order.pieces,
    missing: missing.slice(0, missingNamedMax),
  }
  const countText = `清点 ${counted.size}/${order.pieces} 件`
  if (missing.length === 0) {
    await writeCount(step, { place, text: `${countText}，件数齐全`, counted: counted.size })
    return { ...figures, exception: 'none' }
  }
  const short = `少 ${missing.length} 件（第 ${formatNumberRanges(missing)} 件）`
  await writeCount(step, { place, text: `${countText}，${short}`, counted: counted.size })
  if (hasBlockingException(order)) return { ...figures, exception: 'openBefore' }
  await openException(step, { kind: 'shortage', text: `清点${short}，正在查找`, place, fileIds: [] })
  return { ...figures, exception: 'opened' }
}
