import type { Quote } from '../../../../contract/price/quote.ts'
import { CallError, isRefusal } from '../../../shared/server/callError.ts'
import { consignmentOf } from './orderRequest.ts'
import type { CreateOrder } from './orderRequest.ts'
import type { OrderValues } from '../orderValues.ts'

/** Why a line does not take the order as it stands; each is shown where it can be mended. */
export type OrderRefusal =
  | {
      kind: 'quoteChanged'
      /** The total that was sent, fen. */
      seenFen: number
      quote: Quote
    }
  | { kind: LineRefusal | 'serviceNotOffered'; text: string }

/** Is not for the line to mend: another one takes the order, or an offer. */
type LineRefusal = (typeof lineRefusals)[number]
const lineRefusals = ['lineNotOn', 'lineDoesNotServe', 'lineNegotiable'] as const

/** Whether it is the line that does not take the order. */
export const isAboutLine = (refusal: OrderRefusal): refusal is { kind: LineRefusal; text: string } =>
  lineRefusals.some((kind) => kind === refusal.kind)

/** A record that the order was taken from has been deleted from the address book meanwhile. */
export const isGoneRecord = (error: unknown): boolean => isRefusal(error, 'recordGone')

/** The refusal that createOrder answered to a total, or null where the error is another one. */
export function refusalOf(error: unknown, seenFen: number): OrderRefusal | null {
  if (!(error instanceof CallError)) return null
  if (error.is('quoteChanged')) return { kind: 'quoteChanged', seenFen, quote: error.data.quote }
  for (const kind of [...lineRefusals, 'serviceNotOffered'] as const)
    if (error.is(kind)) return { kind, text: error.msg }
  return null
}

/** A refusal and the order it was the answer to. */
export interface RefusedOrder {
  refusal: OrderRefusal
  request: CreateOrder
}

/** Whether what the refusal was about still stands in the form; once mended it need not be read any more. */
export function stillStands({ refusal, request }: RefusedOrder, values: OrderValues): boolean {
  if (request.lineId !== values.lineId) return false
  switch (refusal.kind) {
    case 'lineDoesNotServe':
      return request.recipient.regionCode === values.recipient.regionCode
    case 'serviceNotOffered': {
      const input = consignmentOf(values)
      const before: Partial<typeof input> = request
      const services = ['pickupMode', 'deliveryMode', 'receiptCopies', 'isHeld'] as const
      const sums = ['declaredValueFen', 'codFen'] as const
      return (
        services.every((service) => before[service] === input[service]) &&
        sums.every((sum) => (before[sum] ?? 0) > 0 === input[sum] > 0)
      )
    }
    case 'lineNotOn':
    case 'lineNegotiable':
    case 'quoteChanged':
      return true
  }
}
