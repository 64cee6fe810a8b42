import type { CallRequest } from '#contract/calls/calls.ts'
import { shortFirstDefault, shortFirstLabels } from '#contract/orders/ledgerWords.ts'
import type { ReceiveMethod, ShortFirst } from '#contract/orders/ledgerWords.ts'
import { dueAtSigning, needsSplit, receivedFault, splitReceived } from '#contract/orders/received.ts'
import type { Received } from '#contract/orders/receivedFields.ts'
import { orderActionLabels } from '#contract/orders/states.ts'
import { refuseField } from '#server/core/refuse.ts'
import { attachPhotos, writeEvent } from '../../orders/index.ts'
import { openEntries, prepaidText, receivedText } from '../../orders/ledgers/index.ts'
import type { Receipt, ReceivedPart } from '../../orders/ledgers/index.ts'
import { hasBlockingException, openException } from '../exceptions.ts'
import type { Step } from '../step.ts'

type Signature = Pick<
  CallRequest<'/carrier/advanceOrder'>,
  'signer' | 'pieces' | 'place' | 'received' | 'fileIds'
>

/**
 * Refuses a signature without its signer or, where the recipient owes money, without the amount received. A payment method of 现付
 * is refused with other payments.
 */
export function checkSignature({ order }: Step, { signer, received }: Signature): void {
  if (!signer) refuseField('signer', '签收人', '请填写签收人')
  const fault = receivedFault(dueAtSigning(order), received)
  if (fault) refuseField(`received.${fault.field}`, fault.label, fault.message)
  if (received?.prepaidMethod !== undefined && order.payment !== 'prepaid')
    refuseField('received.prepaidMethod', '现付收款方式', '这一单的运费不是现付，请移除现付收款方式')
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

/** Reads the debt that a smaller amount pays first. Refuses when the form showed the other one: the setting changed meanwhile. */
async function readShortFirst({ trx, order }: Step, shown: ShortFirst | undefined): Promise<ShortFirst> {
  const row = await trx
    .selectFrom('factory')
    .select('short_first')
    .where('id', '=', order.carrierId)
    .executeTakeFirstOrThrow()
  const shortFirst = row.short_first as ShortFirst
  if (shown !== undefined && shown !== shortFirst)
    refuseField(
      'received.shortFirst',
      '少收先抵',
      `少收的款${shortFirstLabels[shortFirst]}，请核对到付和代收各记多少，再确认签收`,
    )
  return shortFirst
}

/** Splits the money received by debt: a debt paid in full is collected or settled, otherwise it stays due. */
async function partsOf(step: Step, received: Received): Promise<ReceivedPart[]> {
  const { order } = step
  const due = dueAtSigning(order)
  const { amountFen } = received
  const shortFirst = needsSplit(due, amountFen)
    ? await readShortFirst(step, received.shortFirst)
    : shortFirstDefault
  const split = splitReceived(due, amountFen, shortFirst)
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

/** Returns freight 现付 as received; null where the carrier did not confirm it, so that it stays due. */
function prepaidPart({ order }: Step, method: ReceiveMethod | undefined): Receipt | null {
  if (method === undefined || order.payment !== 'prepaid') return null
  const state = order.openFeeChange === null ? 'settled' : 'due'
  return { kind: 'settlement', receivedFen: order.totalFen, method, state }
}

/** Attaches a signature's photos, creates the ledger entries and books the money received. */
export async function recordSignature(step: Step, { fileIds = [], received }: Signature): Promise<void> {
  const { trx, order, user, userId, apiKeyId, now, at } = step
  await attachPhotos(trx, user, order.id, fileIds)
  const { customer } = order
  const signed = { ...order, factoryId: customer.kind === 'factory' ? customer.factoryId : null }
  const isOwing = received !== undefined && dueAtSigning(order).totalFen > 0
  const parts = isOwing ? await partsOf(step, received) : []
  const prepaid = prepaidPart(step, received?.prepaidMethod)
  await openEntries(trx, signed, { userId, now: at, receipts: prepaid ? [...parts, prepaid] : parts })
  const texts = [
    ...(isOwing ? [receivedText(received, parts)] : []),
    ...(prepaid ? [prepaidText(prepaid)] : []),
  ]
  if (texts.length === 0) return
  const unmoved = { fromStatus: order.status, toStatus: null }
  const author = { userId, apiKeyId, now, at }
  const text = texts.join('；')
  await writeEvent(trx, { order, ...author, party: 'carrier', action: 'advanceLedger', text, ...unmoved })
}
