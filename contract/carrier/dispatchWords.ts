import { earliestStatusOf } from '../orders/states.ts'
import type { OrderStatus } from '../orders/states.ts'

/** Labels and limits of batches and departures. */

/** Maximum number of orders of one batch, and of one departure. */
export const batchOrdersMax = 200

/** Maximum number of selected orders on the carrier's list; they are sent in batches. */
export const selectedOrdersMax = 1000

/** Steps of a carrier after accepting a waybill; each leads to one state (contract/orders/states.ts). */
export const advanceActions = ['pickUp', 'depart', 'arrive', 'deliver', 'sign', 'returnReceipt'] as const
export type AdvanceAction = (typeof advanceActions)[number]

/** Steps possible for many waybills at once; signing is not one, as each signature has its signer. */
export const batchSteps = ['pickUp', 'depart', 'arrive', 'deliver'] as const
export type BatchStep = (typeof batchSteps)[number]
/** Steps of `/carrier/advanceOrders`; a departure needs a vehicle besides. */
export const batchMoves = ['pickUp', 'arrive', 'deliver'] as const satisfies readonly BatchStep[]
export type BatchMove = (typeof batchMoves)[number]

/** The state in which each step starts. */
export const batchStepFrom: Record<BatchStep, OrderStatus> = {
  pickUp: earliestStatusOf('pickUp'),
  depart: earliestStatusOf('depart'),
  arrive: earliestStatusOf('arrive'),
  deliver: earliestStatusOf('deliver'),
}

/** Maximum number of pieces in one counting; for more, the number is typed at a step. */
export const countedPiecesMax = 5000
/** Maximum number of missing pieces in an answer. */
export const missingNamedMax = 200

/** Formats integers as ascending ranges: 3、5–8. After `most` ranges follows 等. */
export function formatNumberRanges(numbers: readonly number[], most = 20): string {
  const runs: { from: number; to: number }[] = []
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last && number <= last.to + 1) last.to = number
    else runs.push({ from: number, to: number })
  }
  const words = runs.slice(0, most).map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`))
  return `${words.join('、')}${runs.length > most ? ' 等' : ''}`
}
