import { startOf } from '../orders/states.ts'
import type { OrderStatus } from '../orders/states.ts'

/** Words and bounds of the carrier's bench, free of zod, so that its pages can show them without loading schemas. */

/** Orders that one batch takes on, and that one departure carries. */
export const batchOrdersMax = 200

/** Orders that are ticked at once on the carrier's list; they go out in parts of a batch. */
export const selectedOrdersMax = 1000

/** The steps that many waybills take at once; a signature has its signer each. */
export const batchSteps = ['pickUp', 'depart', 'arrive', 'deliver'] as const
export type BatchStep = (typeof batchSteps)[number]
/** Those that one call takes on; who departs needs a vehicle besides. */
export const batchMoves = ['pickUp', 'arrive', 'deliver'] as const satisfies readonly BatchStep[]
export type BatchMove = (typeof batchMoves)[number]

/** The state that each of them begins in. */
export const batchStepFrom: Record<BatchStep, OrderStatus> = {
  pickUp: startOf('pickUp'),
  depart: startOf('depart'),
  arrive: startOf('arrive'),
  deliver: startOf('deliver'),
}

/** Pieces that one counting names; an order with more is counted by typing the number at a step. */
export const countedPiecesMax = 5000
/** Missing pieces that an answer names. */
export const missingNamedMax = 200

/** 3、5–8: whole numbers in few words, ascending. `most`: so many runs at most, then 等. */
export function numbersInWords(numbers: readonly number[], most = 20): string {
  const runs: { from: number; to: number }[] = []
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last && number <= last.to + 1) last.to = number
    else runs.push({ from: number, to: number })
  }
  const words = runs.slice(0, most).map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`))
  return `${words.join('、')}${runs.length > most ? ' 等' : ''}`
}
