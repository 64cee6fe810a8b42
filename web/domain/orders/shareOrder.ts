import type { OrderDetail } from '#contract/orders/calls.ts'
import { openStatuses } from '#contract/orders/states.ts'
import { deliveryModeLabels } from '#contract/orders/words.ts'
import { shareLink } from '#shared/browser/shareLink.ts'
import { trackAddress } from '../shipment/trackAddress.ts'

/** Returns the tracking address of an order, where names and phones are masked. */
export const trackUrlOf = (number: string) => new URL(trackAddress([number]), window.location.origin).href

/**
 * Returns what is on the way, and for an open order how it arrives. Goods and sums are left out: the page shows them after the
 * last digits of the recipient's phone.
 */
function recipientText(order: OrderDetail): string {
  const { line, shipper, pieces, deliveryMode, status } = order
  const goods = `${shipper.company || shipper.name}发给您的货 ${pieces} 件`
  if (!openStatuses.includes(status)) return goods
  const arrives = deliveryMode === 'self' ? `到${line.destinationName}自提` : deliveryModeLabels[deliveryMode]
  const isKept = order.isHeld && order.holdReleasedAt === null
  return `${goods}，${line.carrierName}承运，${arrives}${isKept ? '（等发货人通知放货）' : ''}`
}

/** Shares an order with its recipient, with a tracking link. `order` undefined: not loaded yet, so only the number is named. */
export function shareOrder(number: string, order: OrderDetail | undefined): Promise<void> {
  const what = order ? recipientText(order) : '您的货'
  return shareLink(
    `${what}，单号 ${number}，输手机后四位可看货物和应付款：`,
    trackUrlOf(number),
    '请长按单号手动复制',
  )
}
