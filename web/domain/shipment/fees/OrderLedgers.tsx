import type { OrderDetail } from '#contract/orders/calls.ts'
import type { LedgerEntry } from '#contract/orders/ledgerCalls.ts'
import { ledgerKindLabels, ledgerStateLabel, receiveMethodLabels } from '#contract/orders/ledgerWords.ts'
import { dateTime, yuan } from '#shared/ui/text/format.ts'
import { FactList } from '../FactList.tsx'

/** Returns how, or how much, was received with the signature, where an entry has it. */
function receivedText({ state, receivedFen, method }: LedgerEntry): string {
  const how = method === null ? '' : receiveMethodLabels[method]
  if (state === 'due') return receivedFen > 0 ? `已收 ${yuan(receivedFen)} ${how}，` : ''
  return how === '' ? '' : `${how}，`
}

function entryText(entry: LedgerEntry): string {
  const { kind, state, amountFen, copies, dueAt, underwayAt, doneAt } = entry
  const about = kind === 'receipt' ? `${copies} 份` : yuan(amountFen)
  const at = dateTime(doneAt ?? underwayAt ?? dueAt)
  return `${about} · ${ledgerStateLabel(kind, state)}（${receivedText(entry)}${at}）`
}

/** Renders the ledgers of a signed order; nothing before the signature. */
export function OrderLedgers({ ledgers }: Pick<OrderDetail, 'ledgers'>) {
  return (
    <FactList
      facts={ledgers.map((entry) => ({ label: ledgerKindLabels[entry.kind], value: entryText(entry) }))}
    />
  )
}
