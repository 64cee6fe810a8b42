import { ledgerKindLabels, ledgerStateLabel } from '../../../contract/ledgerWords.ts'
import type { LedgerKind, LedgerState } from '../../../contract/ledgerWords.ts'
import { yuanText } from '../../../contract/rules/amounts.ts'

/** What an order's timeline says of a step of one of its entries. */
export function ledgerStepText(
  { kind, amountFen }: { kind: LedgerKind; amountFen: number },
  from: LedgerState,
  to: LedgerState,
): string {
  const amount = kind === 'receipt' ? '' : `（${yuanText(amountFen)} 元）`
  return `${ledgerKindLabels[kind]}${amount}：${ledgerStateLabel(kind, from)} → ${ledgerStateLabel(kind, to)}`
}
