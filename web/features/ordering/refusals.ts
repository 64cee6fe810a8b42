import type { Quote } from '#contract/price/quote.ts'
import { CallError, isRefusal } from '#shared/server/callError.ts'
import { consignmentOf } from './orderRequest.ts'
import type { CreateOrder } from './orderRequest.ts'
import type { OrderValues } from './orderValues.ts'

/** Why a line does not take the present order; each refusal is shown where it can be corrected. */
export type OrderRefusal =
  | {
      kind: 'quoteChanged'
      /** The total that was sent, in fen. */
      seenFen: number
      quote: Quote
    }
  | { kind: LineRefusal | 'serviceNotOffered'; text: string }

/** Corrected by another line or an offer, not by changing the order. */
type LineRefusal = (typeof lineRefusals)[number]
const lineRefusals = ['lineNotOn', 'lineDoesNotServe', 'lineNegotiable'] as const

/** Checks whether the line is the cause of the refusal. */
export const isAboutLine = (refusal: OrderRefusal): refusal is { kind: LineRefusal; text: string } =>
  lineRefusals.some((kind) => kind === refusal.kind)

/** Checks whether a record that the order refers to was deleted from the address book meanwhile. */
export const isGoneRecord = (error: unknown): boolean => isRefusal(error, 'recordGone')

/** Returns the refusal in createOrder's error, or null for other errors. `seenFen`: the total that was sent. */
export function refusalOf(error: unknown, seenFen: number): OrderRefusal | null {
  if (!(error instanceof CallError)) return null
  if (error.is('quoteChanged')) return { kind: 'quoteChanged', seenFen, quote: error.data.quote }
  for (const kind of [...lineRefusals, 'serviceNotOffered'] as const)
    if (error.is(kind)) return { kind, text: error.msg }
  return null
}

/** A refusal and the request it answers. */
export interface RefusedOrder {
  refusal: OrderRefusal
  request: CreateOrder
}

/** Checks whether the refusal still applies to the form's values; if not, it is no longer shown. */
export function stillApplies({ refusal, request }: RefusedOrder, values: OrderValues): boolean {
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
