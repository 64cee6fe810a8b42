import type { OrderDetail } from '#contract/orders/calls.ts'
import type { LedgerEntry } from '#contract/orders/ledgerCalls.ts'
import { ledgerKindLabels, ledgerStateLabel, receiveMethodLabels } from '#contract/orders/ledgerWords.ts'
import { stateFen } from '#contract/orders/openFen.ts'
import { dateTime, yuan } from '#shared/ui/text/format.ts'
import { FactList } from '../FactList.tsx'

/** Returns how, or how much of the whole, was received with the signature, where an entry has it. */
function receivedText({ state, amountFen, receivedFen, method }: LedgerEntry): string {
  const how = method === null ? '' : receiveMethodLabels[method]
  if (state === 'due')
    return receivedFen > 0 ? `共 ${yuan(amountFen)}，已收 ${yuan(receivedFen)} ${how}，` : ''
  return how === '' ? '' : `${how}，`
}

function entryText(entry: LedgerEntry): string {
  const { kind, state, copies, dueAt, underwayAt, doneAt } = entry
  const about = kind === 'receipt' ? `${copies} 份` : yuan(stateFen(entry))
  const at = dateTime(doneAt ?? underwayAt ?? dueAt)
  return `${about} · ${ledgerStateLabel(kind, state)}（${receivedText(entry)}${at}）`
}

/** Renders the ledgers of a signed order with what is still open; nothing before the signature. */
export function OrderLedgers({ ledgers }: Pick<OrderDetail, 'ledgers'>) {
  return (
    <FactList
      facts={ledgers.map((entry) => ({ label: ledgerKindLabels[entry.kind], value: entryText(entry) }))}
    />
  )
}
