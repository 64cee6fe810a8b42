import type { CallRequest } from '#contract/calls/calls.ts'
import { ledgerKindLabels, ledgerStateLabel, ledgerSteps } from '#contract/orders/ledgerWords.ts'
import { stateFen } from '#contract/orders/openFen.ts'
import type { Handler } from '#server/calls/context.ts'
import { refuse, refuseField } from '#server/core/refuse.ts'
import { readStateBefore, touchOrder, writeEvent } from '../orders/index.ts'
import { ledgerStepText, setLedgerState, readLedgerState } from '../orders/ledgers/index.ts'
import { advanceOrder } from './advance.ts'
import { beginStep } from './step.ts'
import type { Step } from './step.ts'

type Request = CallRequest<'/carrier/advanceLedger'>

/** Returns a locked order's entry in the expected state; refuses ledgerConflict for another state or no entry. */
async function expectedEntry({ trx, order }: Step, { kind, expectedState }: Request) {
  const entry = await readLedgerState(trx, order.id, kind)
  if (entry?.state === expectedState) return entry
  const label = entry ? ledgerStateLabel(kind, entry.state) : '没有这笔账'
  return refuse('ledgerConflict', {
    params: { number: order.number, kind: ledgerKindLabels[kind], state: label },
    data: { orderId: order.id, number: order.number, state: entry?.state ?? null },
  })
}

/** Refuses to settle while a fee change is pending: settled freight does not change. */
async function refusePendingChange({ trx, order }: Step): Promise<void> {
  const pending = await trx
    .selectFrom('fee_change')
    .select('id')
    .where('order_id', '=', order.id)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  if (pending)
    refuse('settleFeeChangePending', {
      params: { number: order.number },
      data: { orderId: order.id, number: order.number },
    })
}

/** Advances one order's entry and returns the money of the step. A returned receipt also moves its order. */
async function advanceEntry(step: Step, request: Request): Promise<number> {
  const { trx, order, userId, now } = step
  const { kind, to, expectedState } = request
  const entry = await expectedEntry(step, request)
  const amountFen = stateFen(entry)
  if (kind === 'settlement') await refusePendingChange(step)
  if (kind === 'receipt' && to === 'returned') {
    const returned = { action: 'returnReceipt', expectedStatus: 'signed', place: '', text: '' } as const
    await advanceOrder(step, { id: order.id, ...returned })
    return amountFen
  }
  const before = { ...(await readStateBefore(trx, order.id)), ledgerKind: kind }
  await setLedgerState(trx, { orderId: order.id, kind, to, userId, now })
  await touchOrder(trx, order.id, now)
  const text = ledgerStepText({ kind, ...entry }, expectedState, to)
  const unmoved = { fromStatus: order.status, toStatus: null }
  const event = { order, now, party: 'carrier', userId, action: 'advanceLedger', text, before } as const
  await writeEvent(trx, { ...event, ...unmoved })
  return amountFen
}

/**
 * Advances the entries of several orders, all of them or none. Orders are locked by id, so that concurrent calls wait for each
 * other and cannot deadlock.
 */
export const advanceLedger: Handler<'/carrier/advanceLedger'> = async (context, request) => {
  const { kind, expectedState, to } = request
  if (!ledgerSteps.some((step) => step.kind === kind && step.from === expectedState && step.to === to))
    refuseField('to', '新状态', `${ledgerKindLabels[kind]}的新状态不对，请刷新后重新选择`)
  const orderIds = [...new Set(request.orderIds)].toSorted((a, b) => a - b)
  let amountFen = 0
  for (const orderId of orderIds) amountFen += await advanceEntry(await beginStep(context, orderId), request)
  return { orders: orderIds.length, amountFen }
}
