import type { CallRequest } from '../../../contract/calls/calls.ts'
import { ledgerKindLabels, ledgerStateLabel, ledgerSteps } from '../../../contract/orders/ledgerWords.ts'
import type { Handler } from '../../calls/context.ts'
import { refuse, refuseField } from '../../core/refuse.ts'
import { ledgerStepText, setState, stateOf } from '../orders/ledgers/index.ts'
import { readBefore, touchOrder, writeEvent } from '../orders/index.ts'
import { advanceOrder } from './advance.ts'
import { beginStep } from './step.ts'
import type { Step } from './step.ts'

type Request = CallRequest<'/carrier/advanceLedger'>

/** The entry of a held order in the state that the carrier saw it in; any other, or none, refuses all. */
async function expectedAmountFen({ trx, order }: Step, { kind, expectedState }: Request): Promise<number> {
  const entry = await stateOf(trx, order.id, kind)
  if (entry?.state === expectedState) return entry.amountFen
  const label = entry ? ledgerStateLabel(kind, entry.state) : '没有这笔账'
  return refuse('ledgerConflict', {
    params: { number: order.number, kind: ledgerKindLabels[kind], state: label },
    data: { orderId: order.id, number: order.number, state: entry?.state ?? null },
  })
}

/** What a total waits for must be decided first: what is settled stands. */
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

/** One order's entry; gives its amount. A receipt that came back moves its order, too. */
async function advanceEntry(step: Step, request: Request): Promise<number> {
  const { trx, order, userId, now } = step
  const { kind, to, expectedState } = request
  const amountFen = await expectedAmountFen(step, request)
  if (kind === 'settlement') await refusePendingChange(step)
  if (kind === 'receipt' && to === 'returned') {
    const returned = { action: 'returnReceipt', expectedStatus: 'signed', place: '', text: '' } as const
    await advanceOrder(step, { id: order.id, ...returned })
    return amountFen
  }
  const before = { ...(await readBefore(trx, order.id)), ledgerKind: kind }
  await setState(trx, { orderId: order.id, kind, to, userId, now })
  await touchOrder(trx, order.id, now)
  const text = ledgerStepText({ kind, amountFen }, expectedState, to)
  const unmoved = { fromStatus: order.status, toStatus: null }
  const event = { order, now, party: 'carrier', userId, action: 'advanceLedger', text, before } as const
  await writeEvent(trx, { ...event, ...unmoved })
  return amountFen
}

/**
 * Takes a step with the entries of several orders: all of them or none. The orders are held in the order of their ids, so that two
 * carriers' clerks at once wait for each other and do not block each other for good.
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
