import type { FeeChangeAction, FeeChangeState } from './feeChangeWords.ts'
import type { Party } from './states.ts'

/** What this party may do with a fee change in this state. A customer may come to agree to what it disputed. */
export function feeChangeActionsOf(state: FeeChangeState, by: Party): FeeChangeAction[] {
  if (state !== 'pending' && state !== 'disputed') return []
  if (by === 'carrier') return ['withdraw']
  return state === 'pending' ? ['agree', 'dispute'] : ['agree']
}

/** Of a fee change, what it became and the total before it, fen. */
interface Earlier {
  state: FeeChangeState
  beforeFen: number
}

/**
 * The total that a tolerance counts from: the lowest since the customer last said yes, by ordering or by agreeing. Small steps, each
 * within the tolerance, so cannot add up to more than one. `changes` are all of an order, oldest first.
 */
export function referenceFen(totalFen: number, changes: readonly Earlier[]): number {
  const lastAgreed = changes.findLastIndex(({ state }) => state === 'agreed')
  const byThemselves = changes.slice(lastAgreed + 1).filter(({ state }) => state === 'agreed_by_tolerance')
  return Math.min(totalFen, ...byThemselves.map(({ beforeFen }) => beforeFen))
}

/**
 * Whether a re-weighed total is agreed by itself (product.md §3): it costs no more than now, or at most `tolerancePercent` more than
 * the reference. A tolerance of null asks every time. Totals in fen, compared exactly.
 */
export function isAgreedByItself(change: {
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
