import { carrierCalls } from '#contract/carrier/calls.ts'
import { requiredText } from '#contract/kernel/fields.ts'
import type { OrderDetail } from '#contract/orders/calls.ts'
import type { ShortFirst } from '#contract/orders/ledgerWords.ts'
import { needsSplit, receivedFault } from '#contract/orders/received.ts'
import type { Due, RecipientDebt } from '#contract/orders/received.ts'
import { amountFault, yuanToFen } from '#contract/price/parseAmounts.ts'

/** The signature form's values, as typed. */
export type SigningValues = {
  place: string
  text: string
  pieces: string
  signer: string
  receivedYuan: string
  method: string
  shortReason: string
  prepaidMethod: string
  isConfirmed: boolean
}

/** Returns the part of an order that determines what its recipient owes. */
export const owingOf = ({ payment, codFen, quote }: OrderDetail): RecipientDebt => ({
  payment,
  codFen,
  totalFen: quote.totalFen,
})

/** Returns the expected pieces: those of the last count. All if none was made, or the shortage was resolved since. */
function piecesThere({ pieces, pieceCounts, exception }: OrderDetail): number {
  const last = pieceCounts.at(-1)
  if (!last) return pieces
  const foundAt = exception?.kind === 'shortage' ? exception.resolvedAt : null
  return foundAt !== null && foundAt >= last.at ? pieces : Math.min(last.pieces, pieces)
}

/** Returns the initial values. The sum is empty: only the user can say what was received. */
export const signingStart = (order: OrderDetail, place: string): SigningValues => ({
  place,
  text: '',
  pieces: String(piecesThere(order)),
  signer: '',
  receivedYuan: '',
  method: '',
  shortReason: '',
  prepaidMethod: '',
  isConfirmed: false,
})

/** Returns the payment for the request; empty when nothing was due or confirmed. `shortFirst`: the rule that the form shows. */
export function receivedOf(
  due: Due,
  { receivedYuan, method, shortReason, prepaidMethod }: SigningValues,
  shortFirst: ShortFirst,
) {
  const prepaid = prepaidMethod === '' ? {} : { prepaidMethod }
  if (due.totalFen === 0) return prepaidMethod === '' ? {} : { received: { amountFen: 0, ...prepaid } }
  const amountFen = yuanToFen(receivedYuan)
  const isShort = amountFen !== null && amountFen < due.totalFen
  return {
    received: {
      amountFen,
      ...(method !== '' && amountFen !== 0 ? { method } : {}),
      ...(isShort && shortReason.trim() !== '' ? { shortReason } : {}),
      ...(isShort && needsSplit(due, amountFen) ? { shortFirst } : {}),
      ...prepaid,
    },
  }
}

/** Returns the request schema of a signature with this amount due, which reports money faults before the server would. */
export const signingSchema = (due: Due) =>
  carrierCalls['/carrier/advanceOrder'].request
    .extend({ signer: requiredText('签收人', 30) })
    .superRefine(({ received }, context) => {
      const fault = receivedFault(due, received)
      if (fault) context.addIssue({ code: 'custom', path: ['received', fault.field], message: fault.message })
    })

/** The request's path of the rule for a smaller amount, which a colleague may have changed meanwhile. */
export const shortFirstPath = 'received.shortFirst'

/** Maps the amount and its rule to `receivedYuan`, the field that was typed. */
export const signingFormPath = (requestPath: string): string =>
  requestPath === 'received.amountFen' || requestPath === shortFirstPath
    ? 'receivedYuan'
    : requestPath.replace(/^received\./, '')

/** Returns the fault of the typed sum, also for an empty one; null when the sum can be parsed. */
export const signingFaultText = (formPath: string, { receivedYuan }: SigningValues): string | null => {
  if (formPath !== 'receivedYuan' || yuanToFen(receivedYuan) !== null) return null
  return amountFault('money', '实收', receivedYuan) ?? '请填写实收金额，全部收到点“收齐”，没收到填 0'
}
