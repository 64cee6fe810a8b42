import type { RecipientWish } from '#contract/orders/recipient/recipientFields.ts'
import { wishedModeLabels } from '#contract/orders/recipient/recipientWords.ts'
import { yuan } from '#shared/ui/text/format.ts'

/** Formats the fee of a delivery mode: 送货费 ¥30.00, 运费减少 ¥30.00, 送货费由承运商告知. */
export function wishFeeText(feeFen: number | null): string {
  if (feeFen === null) return '送货费由承运商告知'
  if (feeFen === 0) return '不加运费'
  return feeFen > 0 ? `送货费 ${yuan(feeFen)}` : `运费减少 ${yuan(-feeFen)}`
}

/** Formats a recipient's request: 送货上门（福田街道 8 号），送货费 ¥30.00，收货人当面付. */
export function wishText({ deliveryMode, address, feeFen, isFeeApart }: RecipientWish): string {
  const addressText = address === '' ? '' : `（${address}）`
  const payer = isFeeApart && feeFen !== null && feeFen > 0 ? '，收货人当面付' : ''
  return `${wishedModeLabels[deliveryMode]}${addressText}，${wishFeeText(feeFen)}${payer}`
}
