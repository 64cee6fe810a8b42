import type { z } from 'zod'
import type { CallRequest } from '#contract/calls/calls.ts'
import { maskDriverData } from '#contract/kernel/text/maskedText.ts'
import type { orderException } from '#contract/orders/calls.ts'
import { movingStatuses } from '#contract/orders/states.ts'
import { exceptionKindLabels } from '#contract/orders/words.ts'
import { refuse } from '#server/core/refuse.ts'
import { attachPhotos, refuseInState, writeEvent, writeTracking } from '../orders/index.ts'
import type { Step, StepAnswer } from './step.ts'

type StoredException = z.output<typeof orderException>

/** Whether an open exception must be checked before the goods move on; a delay ends by moving. */
export const hasBlockingException = ({
  hasOpenException,
  exception,
}: Pick<Step['order'], 'hasOpenException' | 'exception'>) =>
  hasOpenException && (exception as StoredException).kind !== 'delay'

/** Saves an exception with its timeline and tracking events. It is a flag, not a state (product.md §4). */
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
  const unmoved = { fromStatus: order.status, toStatus: null }
  const author = { userId, apiKeyId, now, at }
  await writeEvent(trx, { order, ...author, party: 'carrier', action, text, ...unmoved })
  if (order.waybillId !== null)
    await writeTracking(trx, { waybillId: order.waybillId, at, status, place, text, pieces: null })
  return { status: order.status, waybillNumber: order.waybillNumber }
}

/** Resolves an open 延误 before a worse exception, which it would otherwise hide from the dispatcher. */
async function endDelay(step: Step, kind: StoredException['kind']): Promise<void> {
  const { order, at } = step
  const open = order.hasOpenException ? (order.exception as StoredException) : null
  if (open === null) return
  if (open.kind !== 'delay' || kind === 'delay') refuse('exceptionAlreadyOpen')
  const text = `改登“${exceptionKindLabels[kind]}”`
  const ended = { ...open, resolvedAt: at.toISOString(), resolution: { text, fileIds: [] } }
  const trackingText = `异常已处理：${text}`
  await writeException(step, ended, {
    action: 'resolveException',
    status: 'exception_resolved',
    text: trackingText,
    place: '',
  })
}

/** Opens an exception on a moving order; only one can be open, and any other replaces 延误. */
export async function openException(
  step: Step,
  { kind, node, fileIds, ...input }: Omit<CallRequest<'/carrier/openException'>, 'id'>,
): Promise<StepAnswer> {
  const [text, place] = [maskDriverData(input.text), maskDriverData(input.place)]
  const { trx, order, user, at } = step
  if (!movingStatuses.includes(order.status)) refuseInState(order, '登记异常', '接单后、签收前才可以登记')
  await endDelay(step, kind)
  await attachPhotos(trx, user, order.id, fileIds)
  const openedAt = at.toISOString()
  const exception = { kind, text, openedAt, resolvedAt: null, node: node ?? order.status, place, fileIds }
  const trackingText = `异常（${exceptionKindLabels[kind]}）：${text}`
  return writeException(step, exception, {
    action: 'openException',
    status: 'exception',
    text: trackingText,
    place,
  })
}

/** Resolves the open exception with what was done about it. */
export async function resolveException(
  step: Step,
  { fileIds, ...input }: CallRequest<'/carrier/resolveException'>,
): Promise<StepAnswer> {
  const text = maskDriverData(input.text)
  const { trx, order, user, at } = step
  if (!order.hasOpenException) refuse('exceptionNotOpen')
  await attachPhotos(trx, user, order.id, fileIds)
  const exception = {
    ...(order.exception as StoredException),
    resolvedAt: at.toISOString(),
    resolution: { text, fileIds },
  }
  const trackingText = `异常已处理：${text}`
  return writeException(step, exception, {
    action: 'resolveException',
    status: 'exception_resolved',
    text: trackingText,
    place: '',
  })
}
