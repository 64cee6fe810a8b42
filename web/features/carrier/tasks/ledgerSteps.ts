import type { LedgerEntry } from '../../../../contract/orders/ledgerCalls.ts'
import { ledgerSteps } from '../../../../contract/orders/ledgerWords.ts'
import type { OrderDetail } from '../../../../contract/orders/calls.ts'
import { yuan } from '../../../shared/ui/text/format.ts'

/** The entry's amount, and of one that is due what is still to come in. */
const moneyText = ({ amountFen, receivedFen }: LedgerEntry, from: string) =>
  from === 'due' && receivedFen > 0
    ? `${yuan(amountFen)}，已收 ${yuan(receivedFen)}，余 ${yuan(amountFen - receivedFen)}`
    : yuan(amountFen)

/** The steps that an order's ledger entries may take now, each with what it is about. */
export const openLedgerSteps = ({ ledgers }: Pick<OrderDetail, 'ledgers'>) =>
  ledgers.flatMap((entry) =>
    ledgerSteps
      .filter(({ kind, from }) => kind === entry.kind && from === entry.state)
      .map((step) => ({
        ...step,
        about: entry.kind === 'receipt' ? `${entry.copies} 份` : moneyText(entry, step.from),
      })),
  )
