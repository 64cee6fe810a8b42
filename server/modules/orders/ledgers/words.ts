import { ledgerKindLabels, ledgerStateLabel, receiveMethodLabels } from '#contract/orders/ledgerWords.ts'
import type { LedgerKind, LedgerState } from '#contract/orders/ledgerWords.ts'
import { stateFen } from '#contract/orders/openFen.ts'
import type { Received } from '#contract/orders/receivedFields.ts'
import { yuan } from '#contract/price/amounts.ts'
import type { Receipt } from './entries.ts'

/** Timeline text of a step of a ledger entry. `receivedFen`: the part received before a due entry's step; 0 by default. */
export function ledgerStepText(
  { kind, amountFen, receivedFen = 0 }: { kind: LedgerKind; amountFen: number; receivedFen?: number },
  from: LedgerState,
  to: LedgerState,
): string {
  const stepFen = stateFen({ state: from, amountFen, receivedFen })
  const rest = stepFen === amountFen ? '' : '余款 '
  const amount = kind === 'receipt' ? '' : `（${rest}${yuan(stepFen)}）`
  return `${ledgerKindLabels[kind]}${amount}：${ledgerStateLabel(kind, from)} → ${ledgerStateLabel(kind, to)}`
}

/** Money received for one entry at the signature, and how much was due. */
export interface ReceivedPart extends Receipt {
  dueFen: number
}

const partNames = { cod: '代收货款', settlement: '到付运费' } as const

/** Timeline text of the money received at the signature. */
export function receivedText(
  { amountFen, method, shortReason }: Received,
  parts: readonly ReceivedPart[],
): string {
  const dueFen = parts.reduce((total, part) => total + part.dueFen, 0)
  const how = amountFen > 0 && method ? `（${receiveMethodLabels[method]}）` : ''
  const short = amountFen < dueFen ? `，少收 ${yuan(dueFen - amountFen)}（${shortReason}）` : ''
  const partTexts = parts.map(({ kind, receivedFen, state }) =>
    receivedFen > 0
      ? `${partNames[kind]} ${yuan(receivedFen)} ${ledgerStateLabel(kind, state)}`
      : `${partNames[kind]}未收`,
  )
  return `签收收款 ${yuan(amountFen)}${how}${short}：${partTexts.join('，')}`
}

/** Timeline text of freight 现付 that the carrier confirmed at the signature: 现付运费 ¥60.00 已收（微信）. */
export const prepaidText = ({ receivedFen, method }: Receipt): string =>
  `现付运费 ${yuan(receivedFen)} 已收${method ? `（${receiveMethodLabels[method]}）` : ''}`
