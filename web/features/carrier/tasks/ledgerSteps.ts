import type { OrderDetail } from '#contract/orders/calls.ts'
import type { LedgerEntry } from '#contract/orders/ledgerCalls.ts'
import { ledgerSteps } from '#contract/orders/ledgerWords.ts'
import { openFen, stateFen } from '#contract/orders/openFen.ts'
import { yuan } from '#shared/ui/text/format.ts'

/** Returns the money of the entry's step: where a part was received, the rest and both parts. */
function moneyText(entry: LedgerEntry): string {
  const { state, amountFen, receivedFen } = entry
  return state === 'due' && receivedFen > 0
    ? `余 ${yuan(openFen(entry))}，共 ${yuan(amountFen)}，已收 ${yuan(receivedFen)}`
    : yuan(amountFen)
}

/** Returns the steps that an order's ledger entries can take now, each with its subject and amount. */
export const openLedgerSteps = ({ ledgers }: Pick<OrderDetail, 'ledgers'>) =>
  ledgers.flatMap((entry) =>
    ledgerSteps
      .filter(({ kind, from }) => kind === entry.kind && from === entry.state)
      .map((step) => ({
        ...step,
        amountFen: stateFen(entry),
        about: entry.kind === 'receipt' ? `${entry.copies} 份` : moneyText(entry),
      })),
  )
