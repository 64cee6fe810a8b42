import { ledgerKindLabels, ledgerStateLabel } from '#contract/orders/ledgerWords.ts'
import { orderStatusLabels } from '#contract/orders/states.ts'
import { canUndoFreely } from '#contract/orders/undo/undoWords.ts'
import type { Handler } from '#server/calls/context.ts'
import { refuse, refuseField } from '#server/core/refuse.ts'
import {
  findDependentStep,
  readStateBefore,
  readSteps,
  refuseInState,
  restoreState,
  stepLabel,
  writeEvent,
  writeTracking,
} from '../../orders/index.ts'
import type { ActiveStep } from '../../orders/index.ts'
import { beginStep } from '../step.ts'
import type { Step, StepAnswer } from '../step.ts'
import { lockDepartureOf, revertDeparture } from './departures.ts'
import { refuseDependents } from './dependents.ts'

/** Refuses a step that was undone already, or does not belong to this order. */
async function refuseMissing({ trx, order }: Step, stepId: number): Promise<never> {
  const event = await trx
    .selectFrom('order_event')
    .select('undone_at')
    .where('id', '=', stepId)
    .where('order_id', '=', order.id)
    .executeTakeFirst()
  return refuse(event && event.undone_at !== null ? 'undoneAlready' : 'notFound')
}

/** Lets every user undo for ten minutes, and later only an admin who gives a reason. */
function refuseLate({ user, now }: Step, { at }: ActiveStep, reason: string): void {
  if (canUndoFreely(at, now.getTime())) return
  if (user.role !== 'admin') refuse('undoTooLate')
  if (reason === '') refuseField('reason', '撤销原因', '登记已超过 10 分钟，请写明撤销原因')
}

/** Text of the restored state of the order or its ledger. */
function restoredText({ toStatus, before }: ActiveStep): string {
  if (toStatus !== null) return `订单回到“${orderStatusLabels[before.status]}”`
  const kind = before.ledgerKind
  const state = kind && before.entries[kind]?.state
  return kind && state ? `${ledgerKindLabels[kind]}回到“${ledgerStateLabel(kind, state)}”` : '账目恢复原样'
}

/**
 * Undoes one effective step of a locked order, whose departure is locked, too. It restores the earlier state and writes the
 * correction to the timeline and tracking, and notifies the customer. Refuses while later steps depend on it.
 */
export async function undoLockedStep(
  step: Step,
  choose: (steps: readonly ActiveStep[]) => ActiveStep | undefined,
  { stepId, reason }: { stepId: number; reason: string },
): Promise<StepAnswer> {
  const { trx, order, userId, now } = step
  const steps = (await readSteps(trx, [order.id])).get(order.id) ?? []
  const undone = choose(steps) ?? (await refuseMissing(step, stepId))
  const current = await readStateBefore(trx, order.id)
  const label = stepLabel(undone, steps, current.entries)
  const later = findDependentStep(undone, steps)
  if (later)
    refuse('undoNotLast', { params: { later: stepLabel(later, steps, current.entries), step: label } })
  if (undone.toStatus !== null && undone.toStatus !== order.status)
    refuseInState(order, `撤销“${label}”`, '请刷新后查看')
  refuseLate(step, undone, reason)
  await refuseDependents(step, undone, label)
  await restoreState(trx, order, undone, now)
  await revertDeparture(step, undone)
  await trx
    .updateTable('order_event')
    .set({ undone_at: now, undone_by: userId })
    .where('id', '=', undone.id)
    .execute()
  const status = undone.toStatus === null ? order.status : undone.before.status
  const reasonText = reason === '' ? '' : `，原因：${reason}`
  const text = `更正：撤销“${label}”，${restoredText(undone)}${reasonText}`
  const moved = { fromStatus: order.status, toStatus: undone.toStatus === null ? null : status }
  const event = { order, now, party: 'carrier', userId, action: 'undoStep', text, before: current } as const
  await writeEvent(trx, { ...event, ...moved })
  if (undone.toStatus !== null && order.waybillId !== null) {
    const { waybillId } = order
    await writeTracking(trx, { waybillId, at: now, status: 'corrected', place: '', text, pieces: null })
  }
  return { status, waybillNumber: order.waybillNumber }
}

/** 撤销 of one step of an order. Refuses undoneAlready, undoNotLast, undoTooLate, and dependents (dependents.ts). */
export const undoStep: Handler<'/carrier/undoStep'> = async (context, { id, ...input }) => {
  await lockDepartureOf(context.trx, context.user.factoryId, id)
  const step = await beginStep(context, id)
  return undoLockedStep(step, (steps) => steps.find((candidate) => candidate.id === input.stepId), input)
}
