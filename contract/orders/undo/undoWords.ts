import { minuteMs } from '../../kernel/time.ts'
import { ledgerSteps } from '../ledgerWords.ts'
import type { LedgerKind } from '../ledgerWords.ts'
import { orderActionLabels } from '../states.ts'
import type { OrderAction } from '../states.ts'

/** Steps and rules of 撤销. */

/** Steps of a carrier that can be undone (product.md §5 撤销). */
export const undoableActions = [
  'pickUp',
  'depart',
  'arrive',
  'deliver',
  'sign',
  'returnReceipt',
  'advanceLedger',
] as const satisfies readonly (OrderAction | 'advanceLedger')[]
export type UndoableAction = (typeof undoableActions)[number]

/** Period in which anyone at the carrier can undo a step; later only an admin, with a reason. */
const undoFreeMs = 10 * minuteMs

/** Checks whether a step of this moment can be undone without a reason. */
export const canUndoFreely = (at: string, nowMs: number): boolean => nowMs - Date.parse(at) <= undoFreeMs

/** Returns the label of a step: 签收, or for a ledger the registered step: 登记货款已收. */
export const undoableLabel = (
  action: UndoableAction,
  ledger: { kind: LedgerKind; to: string } | null,
): string =>
  action === 'advanceLedger'
    ? (ledgerSteps.find(({ kind, to }) => kind === ledger?.kind && to === ledger.to)?.label ?? '收付款登记')
    : orderActionLabels[action]
