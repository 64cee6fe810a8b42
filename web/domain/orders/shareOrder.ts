import type { OrderDetail } from '../../../contract/orders/calls.ts'
import { shareLink } from '../../shared/browser/shareLink.ts'
import { trackAddress } from '../shipment/trackAddress.ts'

/** Where anybody who has an order's number sees how it goes, names and phones hidden. */
export const trackUrlOf = (number: string) => new URL(trackAddress([number]), window.location.origin).href

/** Tells the recipient of an order, with the link to it. `order` undefined: not read yet, then without its way and pieces. */
export function shareOrder(number: string, order: OrderDetail | undefined): Promise<void> {
  const what = order ? `：${order.line.originName}→${order.line.destinationName} ${order.pieces} 件` : ''
  return shareLink(`您的货${what}，单号 ${number}，查进度：`, trackUrlOf(number), '请长按单号手动复制')
}
