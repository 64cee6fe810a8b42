import type { OrderDetail } from '#contract/orders/calls.ts'
import type { LedgerEntry } from '#contract/orders/ledgerCalls.ts'
import { ledgerSteps } from '#contract/orders/ledgerWords.ts'
import { yuan } from '#shared/ui/text/format.ts'

/** Returns the entry's amount; for a due entry also the received part and the rest. */
const moneyText = ({ amountFen, receivedFen }: LedgerEntry, from: string) =>
  from === 'due' && receivedFen > 0
    ? `${yuan(amountFen)}，已收 ${yuan(receivedFen)}，余 ${yuan(amountFen - receivedFen)}`
    : yuan(amountFen)

/** Returns the steps that an order's ledger entries can take now, each with its subject and amount. */
export const openLedgerSteps = ({ ledgers }: Pick<OrderDetail, 'ledgers'>) =>
  ledgers.flatMap((entry) =>
    ledgerSteps
      .filter(({ kind, from }) => kind === entry.kind && from === entry.state)
      .map((step) => ({
        ...step,
        amountFen: entry.amountFen,
        about: entry.kind === 'receipt' ? `${entry.copies} 份` : moneyText(entry, step.from),
      })),
  )
