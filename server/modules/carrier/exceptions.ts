import type { CallRequest } from '../../../contract/calls/calls.ts'
import { exceptionKindLabels } from '../../../contract/orders/words.ts'
import type { orderException } from '../../../contract/orders/calls.ts'
import { customerText } from '../../../contract/kernel/text/maskedText.ts'
import { movingStatuses } from '../../../contract/orders/states.ts'
import type { z } from 'zod'
import { refuse } from '../../core/refuse.ts'
import { hangPhotos, refuseInState, writeEvent, writeTracking } from '../orders/index.ts'
import type { Step, StepAnswer } from './step.ts'

type StoredException = z.output<typeof orderException>

/** Whether an exception is open that somebody should look at before the goods move on; a delay is mended by moving. */
export const isTroubled = ({
  hasOpenException,
  exception,
}: Pick<Step['order'], 'hasOpenException' | 'exception'>) =>
  hasOpenException && (exception as StoredException).kind !== 'delay'

/** Writes the flag, the timeline and, where there is a waybill, its tracking. An exception is a flag, not a state (product.md §4). */
async function writeException(
  { trx, order, userId, apiKeyId, now, at }: Step,
  exception: StoredException,
  event: { action: 'openException' | 'resolveException'; status: string; text: string; place: string },
): Promise<StepAnswer> {
  await trx
    .updateTable('freight_order')
    .set({ exception: JSON.stringify(exception), updated_at: now, moved_at: at })
    .where('id', '=', order.id)
    .execute()
  const { action, status, text, place } = event
  const nothingMoves = { fromStatus: order.status, toStatus: null }
  const author = { userId, apiKeyId, now, at }
  await writeEvent(trx, { order, ...author, party: 'carrier', action, text, ...nothingMoves })
  if (order.waybillId !== null)
    await writeTracking(trx, { waybillId: order.waybillId, at, status, place, text, pieces: null })
  return { status: order.status, waybillNumber: order.waybillNumber }
}

/** An open 延误 gives way to what is worse: it would hide it from whoever sends the goods on. */
async function endDelay(step: Step, kind: StoredException['kind']): Promise<void> {
  const { order, at } = step
  const open = order.hasOpenException ? (order.exception as StoredException) : null
  if (open === null) return
  if (open.kind !== 'delay' || kind === 'delay') refuse('exceptionAlreadyOpen')
  const text = `改登“${exceptionKindLabels[kind]}”`
  const ended = { ...open, resolvedAt: at.toISOString(), resolution: { text, fileIds: [] } }
  const shown = `异常已处理：${text}`
  await writeException(step, ended, {
    action: 'resolveException',
    status: 'exception_resolved',
    text: shown,
    place: '',
  })
}

/** Flags an order that is on its way; one open exception at a time, of which 延误 gives way to any other. */
export async function openException(
  step: Step,
  { kind, node, fileIds, ...said }: Omit<CallRequest<'/carrier/openException'>, 'id'>,
): Promise<StepAnswer> {
  const [text, place] = [customerText(said.text), customerText(said.place)]
  const { trx, order, user, at } = step
  if (!movingStatuses.includes(order.status)) refuseInState(order, '登记异常', '接单后、签收前才可以登记')
  await endDelay(step, kind)
  await hangPhotos(trx, user, order.id, fileIds)
  const openedAt = at.toISOString()
  const exception = { kind, text, openedAt, resolvedAt: null, node: node ?? order.status, place, fileIds }
  const shown = `异常（${exceptionKindLabels[kind]}）：${text}`
  return writeException(step, exception, {
    action: 'openException',
    status: 'exception',
    text: shown,
    place,
  })
}

/** Closes the open exception with what was done about it. */
export async function resolveException(
  step: Step,
  { fileIds, ...said }: CallRequest<'/carrier/resolveException'>,
): Promise<StepAnswer> {
  const text = customerText(said.text)
  const { trx, order, user, at } = step
  if (!order.hasOpenException) refuse('exceptionNotOpen')
  await hangPhotos(trx, user, order.id, fileIds)
  const exception = {
    ...(order.exception as StoredException),
    resolvedAt: at.toISOString(),
    resolution: { text, fileIds },
  }
  const shown = `异常已处理：${text}`
  return writeException(step, exception, {
    action: 'resolveException',
    status: 'exception_resolved',
    text: shown,
    place: '',
  })
}
