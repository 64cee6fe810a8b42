import type { OrderStatus } from '../../../contract/orders/states.ts'

/**
 * How a customer cancels (product.md §4): at once while pending, with the carrier's consent while accepted, else not at all;
 * also not while an earlier request waits for its answer.
 */
export function cancelWay(order: {
  status: OrderStatus
  isCancelRequested: boolean
}): 'atOnce' | 'byConsent' | null {
  if (order.status === 'pending') return 'atOnce'
  return order.status === 'accepted' && !order.isCancelRequested ? 'byConsent' : null
}

/** What the button says. */
export const cancelLabels = { atOnce: '取消订单', byConsent: '申请取消' } as const
