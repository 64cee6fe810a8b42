import type { OrderDetail } from '../../../contract/orders.ts'
import { ledgerKindLabels, ledgerStateLabel } from '../../../contract/ledgerWords.ts'
import { dateTime, yuan } from '../format.ts'
import { FactList } from './FactList.tsx'

/** How the money and the receipts of a signed order stand; nothing before the signature. */
export function OrderLedgers({ ledgers }: Pick<OrderDetail, 'ledgers'>) {
  return (
    <FactList
      facts={ledgers.map(({ kind, state, amountFen, copies, dueAt, underwayAt, doneAt }) => ({
        label: ledgerKindLabels[kind],
        value: (
          <>
            {kind === 'receipt' ? `${copies} 份` : yuan(amountFen)} · {ledgerStateLabel(kind, state)}（
            {dateTime(doneAt ?? underwayAt ?? dueAt)}）
          </>
        ),
      }))}
    />
  )
}
