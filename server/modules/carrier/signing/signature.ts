import type { CallRequest } from '#contract/calls/calls.ts'
import { dueAtSigning, receivedFault, splitReceived } from '#contract/orders/received.ts'
import type { Received } from '#contract/orders/receivedFields.ts'
import { orderActionLabels } from '#contract/orders/states.ts'
import { refuseField } from '#server/core/refuse.ts'
import { attachPhotos, writeEvent } from '../../orders/index.ts'
import { openEntries, receivedText } from '../../orders/ledgers/index.ts'
import type { ReceivedPart } from '../../orders/ledgers/index.ts'
import { hasBlockingException, openException } from '../exceptions.ts'
import type { Step } from '../step.ts'

type Signature = Pick<
  CallRequest<'/carrier/advanceOrder'>,
  'signer' | 'pieces' | 'place' | 'received' | 'fileIds'
>

/** Refuses a signature without its signer or, where the recipient owes money, without the amount received. */
export function checkSignature({ order }: Step, { signer, received }: Signature): void {
  if (!signer) refuseField('signer', '签收人', '请填写签收人')
  const fault = receivedFault(dueAtSigning(order), received)
  if (fault) refuseField(`received.${fault.field}`, fault.label, fault.message)
}

/** Opens 少件 for missing pieces, unless one worse than 延误 is open; returns whether it did. Runs before the step. */
export async function openShortage(
  step: Step,
  { action, pieces, place }: Pick<CallRequest<'/carrier/advanceOrder'>, 'action' | 'pieces' | 'place'>,
): Promise<boolean> {
  const { order } = step
  if (pieces === undefined || pieces >= order.pieces || hasBlockingException(order)) return false
  const text = `${orderActionLabels[action]} ${pieces}/${order.pieces} 件，少 ${order.pieces - pieces} 件，正在查找`
  await openException(step, { kind: 'shortage', text, place, fileIds: [] })
  return true
}

/** Splits the money received by debt: a debt paid in full is collected or settled, otherwise it stays due. */
function partsOf({ order }: Step, received: Received): ReceivedPart[] {
  const due = dueAtSigning(order)
  const split = splitReceived(due, received.amountFen)
  // during a re-weighing freight is received but not settled, so that the customer can still agree
  const isFreightOpen = order.openFeeChange !== null
  const debts = [
    { kind: 'cod', to: 'collected', dueFen: due.codFen, receivedFen: split.codFen, isOpen: false },
    {
      kind: 'settlement',
      to: 'settled',
      dueFen: due.freightFen,
      receivedFen: split.freightFen,
      isOpen: isFreightOpen,
    },
  ] as const
  return debts.flatMap(({ kind, to, dueFen, receivedFen, isOpen }) => {
    const method = receivedFen > 0 ? (received.method ?? null) : null
    const state = receivedFen === dueFen && !isOpen ? to : 'due'
    return dueFen === 0 ? [] : [{ kind, dueFen, receivedFen, method, state }]
  })
}

/** Attaches a signature's photos, creates the ledger entries and books the money received. */
export async function recordSignature(step: Step, { fileIds = [], received }: Signature): Promise<void> {
  const { trx, order, user, userId, apiKeyId, now, at } = step
  await attachPhotos(trx, user, order.id, fileIds)
  const { customer } = order
  const signed = { ...order, factoryId: customer.kind === 'factory' ? customer.factoryId : null }
  const isOwing = received !== undefined && dueAtSigning(order).totalFen > 0
  const receipts = isOwing ? partsOf(step, received) : []
  await openEntries(trx, signed, { userId, now: at, receipts })
  if (!isOwing) return
  const unmoved = { fromStatus: order.status, toStatus: null }
  const author = { userId, apiKeyId, now, at }
  const text = receivedText(received, receipts)
  await writeEvent(trx, { order, ...author, party: 'carrier', action: 'advanceLedger', text, ...unmoved })
}
