import { ledgerSteps } from '../../../contract/ledgerWords.ts'
import type { OrderDetail } from '../../../contract/orders.ts'
import { yuan } from '../../shared/format.ts'

/** The steps that an order's ledger entries may take now, each with what it is about. */
export const openLedgerSteps = ({ ledgers }: Pick<OrderDetail, 'ledgers'>) =>
  ledgers.flatMap((entry) =>
    ledgerSteps
      .filter(({ kind, from }) => kind === entry.kind && from === entry.state)
      .map((step) => ({
        ...step,
        about: entry.kind === 'receipt' ? `${entry.copies} 份` : yuan(entry.amountFen),
      })),
  )
