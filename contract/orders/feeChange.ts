import type { FeeChangeAction, FeeChangeState } from './feeChangeWords.ts'
import type { Party } from './states.ts'

/** Returns the actions of a party for a fee change in this state. A customer may still agree after disputing. */
export function feeChangeActionsOf(state: FeeChangeState, by: Party): FeeChangeAction[] {
  if (state !== 'pending' && state !== 'disputed') return []
  if (by === 'carrier') return ['withdraw']
  return state === 'pending' ? ['agree', 'dispute'] : ['agree']
}

/** An earlier fee change: its state, and the total before it, fen. */
interface Earlier {
  state: FeeChangeState
  beforeFen: number
}

/**
 * Returns the base of the tolerance: the lowest total since the customer last ordered or agreed. Many small increases so cannot
 * exceed one tolerance. `changes` are all of an order, oldest first.
 */
export function toleranceReferenceFen(totalFen: number, changes: readonly Earlier[]): number {
  const lastAgreed = changes.findLastIndex(({ state }) => state === 'agreed')
  const autoAgreed = changes.slice(lastAgreed + 1).filter(({ state }) => state === 'agreed_by_tolerance')
  return Math.min(totalFen, ...autoAgreed.map(({ beforeFen }) => beforeFen))
}

/**
 * Checks whether a re-weighed total needs no consent (product.md §3): no increase, or within the tolerance over the reference. A
 * tolerance of null always needs consent. Totals in fen, compared exactly.
 */
export function needsNoConsent(change: {
  totalFen: number
  newFen: number
  referenceFen: number
  tolerancePercent: number | null
}): boolean {
  const { totalFen, newFen, tolerancePercent } = change
  if (newFen <= totalFen) return true
  if (tolerancePercent === null) return false
  return (newFen - change.referenceFen) * 100 <= change.referenceFen * tolerancePercent
}
