import type { OrderDetail } from '#contract/orders/calls.ts'
import { deliveryModeLabels } from '#contract/orders/words.ts'
import { shareLink } from '#shared/browser/shareLink.ts'
import { yuan } from '#shared/ui/text/format.ts'
import { trackAddress } from '../shipment/trackAddress.ts'

/** Returns the tracking address of an order, where names and phones are masked. */
export const trackUrlOf = (number: string) => new URL(trackAddress([number]), window.location.origin).href

/** Returns what a recipient must know: the goods, how they arrive, and what is paid for them. */
function recipientText(order: OrderDetail): string {
  const { line, shipper, goods, pieces, deliveryMode, payment, codFen, quote } = order
  const isFetched = deliveryMode === 'self'
  const sums = [
    payment === 'collect' && `运费 ${yuan(quote.totalFen)}`,
    codFen > 0 && `代收货款 ${yuan(codFen)}`,
  ].filter((sum) => sum !== false)
  return [
    `${shipper.company || shipper.name}发给您的货：${goods.map(({ name }) => name).join('、')} ${pieces} 件`,
    `${line.carrierName}承运，${isFetched ? `到${line.destinationName}自提` : deliveryModeLabels[deliveryMode]}`,
    ...(sums.length > 0 ? [`${isFetched ? '提货' : '收货'}时付${sums.join('、')}`] : []),
  ].join('，')
}

/** Shares an order with its recipient, with a tracking link. `order` undefined: not loaded yet, so only the number is named. */
export function shareOrder(number: string, order: OrderDetail | undefined): Promise<void> {
  const what = order ? recipientText(order) : '您的货'
  return shareLink(`${what}，单号 ${number}，查进度：`, trackUrlOf(number), '请长按单号手动复制')
}
