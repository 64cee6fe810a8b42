import type { CallAnswer, CallRequest } from '../../../../contract/calls/calls.ts'
import { feeChangeStateLabels, openFeeChangeStates } from '../../../../contract/orders/feeChangeWords.ts'
import type { FeeChangeAction, FeeChangeState } from '../../../../contract/orders/feeChangeWords.ts'
import { feeChangeActionsOf } from '../../../../contract/orders/feeChange.ts'
import type { Party } from '../../../../contract/orders/states.ts'
import { refuse, refuseField } from '../../../core/refuse.ts'
import type { WriteTransaction } from '../../../db/database.ts'
import { stateOf } from '../ledgers/index.ts'
import { writeEvent } from '../events.ts'
import type { NoticedAction } from '../events.ts'
import type { LockedOrder } from '../transition.ts'
import { applyMeasured, touchOrder } from './apply.ts'
import { readStored } from './stored.ts'
import { agreementText, disputeText, withdrawalText } from './words.ts'

/** Somebody at work with an order whose row the transaction holds; no user: a visitor. */
interface Work {
  trx: WriteTransaction
  order: LockedOrder
  userId: number | null
  now: Date
}

const actionWords: Record<FeeChangeAction, string> = { agree: '同意', dispute: '提出异议', withdraw: '撤回' }

/** The fee change of the order that this party may act on; another order's answers as if it did not exist. */
async function openChange(
  { trx, order }: Work,
  feeChangeId: number,
  { action, by }: { action: FeeChangeAction; by: Party },
) {
  const changes = await readStored(trx, order.id)
  const change = changes.find(({ id }) => id === feeChangeId) ?? refuse('notFound')
  if (!feeChangeActionsOf(change.state, by).includes(action))
    refuse('feeChangeDecided', {
      params: { state: feeChangeStateLabels[change.state], action: actionWords[action] },
      data: { state: change.state },
    })
  return change
}

async function settle(
  { trx, order, userId, now }: Work,
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
 * The customer agrees, and what was measured takes effect, or disputes it. Refuses feeChangeDecided with the state in data, and
 * feeChangeSettled where the freight was settled meanwhile.
 */
export async function decideFeeChange(
  work: Work,
  { feeChangeId, decision, reason }: CallRequest<'/orders/decideFeeChange'>,
): Promise<CallAnswer<'/orders/decideFeeChange'>> {
  const { trx, order, now } = work
  const change = await openChange(work, feeChangeId, { action: decision, by: 'customer' })
  if (decision === 'dispute') {
    const disputeReason = reason || refuseField('reason', '异议原因', '请填写异议原因，方便承运商核对')
    await touchOrder(trx, order.id, now)
    const text = disputeText(disputeReason)
    await settle(work, feeChangeId, {
      state: 'disputed',
      by: 'customer',
      action: 'disputeFeeChange',
      text,
      disputeReason,
    })
    return { state: 'disputed', totalFen: order.totalFen }
  }
  if ((await stateOf(trx, order.id, 'settlement'))?.state === 'settled') refuse('feeChangeSettled')
  await applyMeasured(trx, order.id, change.after, now)
  const text = agreementText(change)
  await settle(work, feeChangeId, { state: 'agreed', by: 'customer', action: 'agreeFeeChange', text })
  return { state: 'agreed', totalFen: change.after.totalFen }
}

/** The carrier takes a fee change back that waits or was disputed; the order stays as it was. Refuses feeChangeDecided. */
export async function withdrawFeeChange(
  work: Work,
  feeChangeId: number,
): Promise<CallAnswer<'/carrier/withdrawFeeChange'>> {
  const { trx, order, now } = work
  await openChange(work, feeChangeId, { action: 'withdraw', by: 'carrier' })
  await touchOrder(trx, order.id, now)
  const text = withdrawalText
  await settle(work, feeChangeId, { state: 'withdrawn', by: 'carrier', action: 'withdrawFeeChange', text })
  return { state: 'withdrawn', totalFen: order.totalFen }
}

/** With a cancelled order what waits has no more use: it is withdrawn without a word of its own. */
export async function dropOpenFeeChange({ trx, order, userId, now }: Work): Promise<void> {
  await trx
    .updateTable('fee_change')
    .set({ state: 'withdrawn', decided_at: now, decided_by: userId })
    .where('order_id', '=', order.id)
    .where('state', 'in', openFeeChangeStates)
    .execute()
}
