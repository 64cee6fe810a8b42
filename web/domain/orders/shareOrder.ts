import type { OrderDetail } from '#contract/orders/calls.ts'
import { shareLink } from '#shared/browser/shareLink.ts'
import { trackAddress } from '../shipment/trackAddress.ts'

/** Returns the tracking address of an order, where names and phones are masked. */
export const trackUrlOf = (number: string) => new URL(trackAddress([number]), window.location.origin).href

/**
 * Shares an order with its recipient, with a tracking link. `order` undefined: not loaded yet, so destination and pieces are
 * left out.
 */
export function shareOrder(number: string, order: OrderDetail | undefined): Promise<void> {
  const what = order ? `：${order.line.originName}→${order.line.destinationName} ${order.pieces} 件` : ''
  return shareLink(`您的货${what}，单号 ${number}，查进度：`, trackUrlOf(number), '请长按单号手动复制')
}
