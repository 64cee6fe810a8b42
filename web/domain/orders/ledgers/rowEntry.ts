import type { LedgerKind } from '#contract/orders/ledgerWords.ts'
import type { OrderRow } from '#contract/orders/lists/listFields.ts'

interface RowEntry {
  state: string | null
  /** Whole amount in fen; 0 for a receipt. */
  amountFen: number
  /** What is still to be received, in fen; null without an entry. */
  openFen: number | null
}

/** Returns the ledger entry of a listed order; its state is null where there is none. */
export const rowEntry = (row: OrderRow, kind: LedgerKind): RowEntry =>
  ({
    cod: { state: row.codState, amountFen: row.codFen, openFen: row.codOpenFen },
    receipt: { state: row.receiptState, amountFen: 0, openFen: null },
    settlement: { state: row.settlementState, amountFen: row.totalFen, openFen: row.settlementOpenFen },
  })[kind]
