import { minuteMs } from '../../kernel/time.ts'
import { ledgerSteps } from '../ledgerWords.ts'
import type { LedgerKind } from '../ledgerWords.ts'
import { orderActionLabels } from '../states.ts'
import type { OrderAction } from '../states.ts'

/** 撤销, free of zod, so that pages can show it without schemas. */

/** The steps of a carrier that can be taken back (product.md §5 撤销). */
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

/** So long anybody at the carrier may take a step back; later only an admin, with a reason. */
const undoFreeMs = 10 * minuteMs

/** Whether a step that happened at this moment is taken back without a reason. */
export const isUndoneFreely = (at: string, nowMs: number): boolean => nowMs - Date.parse(at) <= undoFreeMs

/** What a step is called: 签收, or of a ledger what was registered: 登记货款已收. */
export const undoableLabel = (
  action: UndoableAction,
  ledger: { kind: LedgerKind; to: string } | null,
): string =>
  action === 'advanceLedger'
    ? (ledgerSteps.find(({ kind, to }) => kind === ledger?.kind && to === ledger.to)?.label ?? '收付款登记')
    : orderActionLabels[action]
