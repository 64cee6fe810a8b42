import type { CallRequest } from '#contract/calls/calls.ts'
import { orderActionLabels } from '#contract/orders/states.ts'
import { refuseField } from '#server/core/refuse.ts'
import { moveOrder, readStateBefore, writeTracking } from '../orders/index.ts'
import type { StateBefore } from '../orders/index.ts'
import { setLedgerState } from '../orders/ledgers/index.ts'
import { doubtsOf, refuseBlockedStep } from './blockers.ts'
import { expectedArrival } from './expectedArrival.ts'
import { checkSignature, openShortage, recordSignature } from './signing/signature.ts'
import type { Step, StepAnswer } from './step.ts'

type Advance = CallRequest<'/carrier/advanceOrder'>

/** Returns the default tracking text of a step. */
function defaultText({ action, place }: Advance): string {
  const at = place ? `${place}` : ''
  switch (action) {
    case 'pickUp':
      return at ? `已在${at}收货` : '已收货'
    case 'depart':
      return at ? `已从${at}发车` : '货物已发车'
    case 'arrive':
      return at ? `已到站${at}` : '货物已到站'
    case 'deliver':
      return '正在送货'
    case 'sign':
      // The signer's name has its own field, which is masked for strangers.
      return '已签收'
    case 'returnReceipt':
      return '回单已返'
  }
}

/** Returns the waybill columns that a step sets. */
async function datesOf({ trx, order, now, at }: Step, request: Advance) {
  switch (request.action) {
    case 'depart':
      return { expected_at: await expectedArrival(trx, order.lineId, now, at) }
    case 'arrive':
      return { arrived_at: at }
    case 'sign':
      return { signed_at: at, signer: request.signer ?? null, proof_file_ids: request.fileIds ?? [] }
    default:
      return null
  }
}

/** Returns the timeline's text, with doubts that the carrier confirmed; public tracking omits them. */
function timelineText(step: Step, request: Advance, text: string): string {
  const doubts = doubtsOf(step.order, request)
  const label = orderActionLabels[request.action]
  return doubts.length > 0 ? `${text}（${doubts.join('、')}，承运商确认照常${label}）` : text
}

/** Refuses a signature's fields with any other step. */
function refuseSignature({ fileIds, received }: Advance): void {
  if (fileIds !== undefined) refuseField('fileIds', '签收照片', '签收时才能上传签收照片，请先移除照片')
  if (received !== undefined) refuseField('received', '实收', '签收时才能登记实收，请先移除实收')
}

/**
 * Moves a waybill one step: state, timeline, tracking event and dates in one transaction. Refuses what blockers.ts refuses, such as
 * a state other than the one the carrier saw. 签收 needs the signer's name and the amount the recipient paid. `destinationCode`:
 * destination of the vehicle.
 */
export async function advanceOrder(
  step: Step,
  request: Advance,
  destinationCode: string | null = null,
): Promise<StepAnswer> {
  const { trx, order, userId, apiKeyId, now, at, isQuiet = false } = step
  if (request.action !== 'sign') refuseSignature(request)
  refuseBlockedStep(order, { ...request, destinationCode })
  if (request.action === 'sign') checkSignature(step, request)
  if (request.pieces !== undefined && request.pieces > order.pieces)
    refuseField('pieces', '件数', `这一票共 ${order.pieces} 件，请核对件数`)
  const text = request.text || defaultText(request)
  const current = await readStateBefore(trx, order.id)
  const opensShortage = request.action !== 'returnReceipt' && (await openShortage(step, request))
  const before: StateBefore = opensShortage ? { ...current, hasOpenedShortage: true } : current
  const author = { userId, apiKeyId, now, at, isQuiet }
  const eventText = timelineText(step, request, text)
  const move = { action: request.action, by: 'carrier' as const, ...author, text: eventText, before }
  const status = await moveOrder(trx, order, move)
  if (order.waybillId === null) throw new Error(`Order ${order.id} moves without a waybill`)
  const dates = await datesOf(step, request)
  if (dates) await trx.updateTable('waybill').set(dates).where('id', '=', order.waybillId).execute()
  if (request.action === 'sign') await recordSignature(step, request)
  if (request.action === 'returnReceipt')
    await setLedgerState(trx, { orderId: order.id, kind: 'receipt', to: 'returned', userId, now: at })
  const { place, pieces = null } = request
  await writeTracking(trx, { waybillId: order.waybillId, at, status, place, text, pieces })
  return { status, waybillNumber: order.waybillNumber }
}
