import type { CallRequest } from '../../../contract/calls.ts'
import { exceptionKindLabels } from '../../../contract/orderWords.ts'
import type { orderException } from '../../../contract/orders.ts'
import { movingStatuses } from '../../../contract/rules/orderStates.ts'
import type { z } from 'zod'
import { refuse } from '../../core/refuse.ts'
import { refuseInState, writeEvent, writeTracking } from '../orders/index.ts'
import type { Step, StepAnswer } from './step.ts'

type StoredException = z.output<typeof orderException>

/** Writes the flag, the timeline and, where there is a waybill, its tracking. An exception is a flag, not a state (product.md §4). */
async function writeException(
  { trx, order, userId, now }: Step,
  exception: StoredException,
  event: { action: 'openException' | 'resolveException'; status: string; text: string },
): Promise<StepAnswer> {
  await trx
    .updateTable('freight_order')
    .set({ exception: JSON.stringify(exception), updated_at: now })
    .where('id', '=', order.id)
    .execute()
  const { action, status, text } = event
  const nothingMoves = { fromStatus: order.status, toStatus: null }
  await writeEvent(trx, { order, now, party: 'carrier', userId, action, text, ...nothingMoves })
  if (order.waybillId !== null)
    await writeTracking(trx, { waybillId: order.waybillId, now, status, place: '', text, pieces: null })
  return { status: order.status, waybillNumber: order.waybillNumber }
}

/** Flags an order that is on its way; one open exception at a time. */
export async function openException(
  step: Step,
  { kind, text }: CallRequest<'/carrier/openException'>,
): Promise<StepAnswer> {
  const { order, now } = step
  if (!movingStatuses.includes(order.status)) refuseInState(order, '登记异常')
  if (order.hasOpenException) refuse('exceptionAlreadyOpen')
  const exception = { kind, text, openedAt: now.toISOString(), resolvedAt: null }
  const shown = `异常（${exceptionKindLabels[kind]}）：${text}`
  return writeException(step, exception, { action: 'openException', status: 'exception', text: shown })
}

/** Closes the open exception with what was done about it. */
export async function resolveException(
  step: Step,
  { text }: CallRequest<'/carrier/resolveException'>,
): Promise<StepAnswer> {
  const { order, now } = step
  if (!order.hasOpenException) refuse('exceptionNotOpen')
  const exception = { ...(order.exception as StoredException), resolvedAt: now.toISOString() }
  const shown = `异常已处理：${text}`
  return writeException(step, exception, {
    action: 'resolveException',
    status: 'exception_resolved',
    text: shown,
  })
}
