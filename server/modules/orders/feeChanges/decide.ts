import type { CallAnswer, CallRequest } from '#contract/calls/calls.ts'
import { feeChangeActionsOf } from '#contract/orders/feeChange.ts'
import { feeChangeStateLabels, openFeeChangeStates } from '#contract/orders/feeChangeWords.ts'
import type { FeeChangeAction, FeeChangeState } from '#contract/orders/feeChangeWords.ts'
import type { Party } from '#contract/orders/states.ts'
import { refuse, refuseField } from '#server/core/refuse.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { writeEvent } from '../events.ts'
import { readLedgerState, settlePaidFreight } from '../ledgers/index.ts'
import type { NoticedAction } from '../orderEvent.ts'
import type { LockedOrder } from '../transition.ts'
import { applyMeasurement, touchOrder } from './apply.ts'
import { readFeeChangeRows } from './read.ts'
import { agreementText, disputeText, withdrawalText } from './words.ts'

/** Context of a decision; the transaction holds the order's row. No user: a visitor. */
interface DecideContext {
  trx: WriteTransaction
  order: LockedOrder
  userId: number | null
  now: Date
}

const actionWords: Record<FeeChangeAction, string> = { agree: '同意', dispute: '提出异议', withdraw: '撤回' }

/** Finds the order's fee change and checks that this party may take the action; refuses notFound for another order's. */
async function findOpenChange(
  { trx, order }: DecideContext,
  feeChangeId: number,
  { action, by }: { action: FeeChangeAction; by: Party },
) {
  const changes = await readFeeChangeRows(trx, order.id)
  const change = changes.find(({ id }) => id === feeChangeId) ?? refuse('notFound')
  if (!feeChangeActionsOf(change.state, by).includes(action))
    refuse('feeChangeDecided', {
      params: { state: feeChangeStateLabels[by][change.state], action: actionWords[action] },
      data: { state: change.state },
    })
  return change
}

async function writeDecision(
  { trx, order, userId, now }: DecideContext,
  feeChangeId: number,
  decision: { state: FeeChangeState; by: Party; action: NoticedAction; text: string; disputeReason?: string },
): Promise<void> {
  const { state, by, action, text, disputeReason } = decision
  await trx
    .updateTable('fee_change')
    .set({
      state,
      decided_at: now,
      decided_by: userId,
      ...(disputeReason === undefined ? {} : { dispute_reason: disputeReason }),
    })
    .where('id', '=', feeChangeId)
    .where('order_id', '=', order.id)
    .execute()
  const unmoved = { fromStatus: order.status, toStatus: null }
  await writeEvent(trx, { order, now, party: by, userId, action, text, ...unmoved })
}

/**
 * Agrees to a fee change, which applies it, or disputes it. Refuses feeChangeDecided with the state in data, and feeChangeSettled
 * where the freight was settled meanwhile.
 */
export async function decideFeeChange(
  context: DecideContext,
  { feeChangeId, decision, reason }: CallRequest<'/orders/decideFeeChange'>,
): Promise<CallAnswer<'/orders/decideFeeChange'>> {
  const { trx, order, now } = context
  const change = await findOpenChange(context, feeChangeId, { action: decision, by: 'customer' })
  if (decision === 'dispute') {
    const disputeReason = reason || refuseField('reason', '异议原因', '请填写异议原因，方便承运商核对')
    await touchOrder(trx, order.id, now)
    const text = disputeText(disputeReason)
    await writeDecision(context, feeChangeId, {
      state: 'disputed',
      by: 'customer',
      action: 'disputeFeeChange',
      text,
      disputeReason,
    })
    return { state: 'disputed', totalFen: order.totalFen }
  }
  if ((await readLedgerState(trx, order.id, 'settlement'))?.state === 'settled') refuse('feeChangeSettled')
  await applyMeasurement(trx, order.id, change.after, now)
  const text = agreementText(change)
  await writeDecision(context, feeChangeId, {
    state: 'agreed',
    by: 'customer',
    action: 'agreeFeeChange',
    text,
  })
  return { state: 'agreed', totalFen: change.after.totalFen }
}

/** Withdraws a pending or disputed fee change; the order stays as it was. Freight received in full is settled. Refuses feeChangeDecided. */
export async function withdrawFeeChange(
  context: DecideContext,
  feeChangeId: number,
): Promise<CallAnswer<'/carrier/withdrawFeeChange'>> {
  const { trx, order, now } = context
  await findOpenChange(context, feeChangeId, { action: 'withdraw', by: 'carrier' })
  await touchOrder(trx, order.id, now)
  const text = withdrawalText
  await writeDecision(context, feeChangeId, {
    state: 'withdrawn',
    by: 'carrier',
    action: 'withdrawFeeChange',
    text,
  })
  await settlePaidFreight(trx, { orderId: order.id, userId: context.userId, now })
  return { state: 'withdrawn', totalFen: order.totalFen }
}

/** Withdraws the open fee change of a cancelled order without an event of its own. */
export async function withdrawOpenFeeChange({ trx, order, userId, now }: DecideContext): Promise<void> {
  await trx
    .updateTable('fee_change')
    .set({ state: 'withdrawn', decided_at: now, decided_by: userId })
    .where('order_id', '=', order.id)
    .where('state', 'in', openFeeChangeStates)
    .execute()
}
