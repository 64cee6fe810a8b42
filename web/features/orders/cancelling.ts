import type { OrderStatus } from '#contract/orders/states.ts'

/**
 * Returns how a customer can cancel an order (product.md §4); null if not at all.
 * Pending orders are cancelled at once. Accepted ones need the carrier's consent, unless an earlier request is still open.
 */
export function cancelModeOf(order: {
  status: OrderStatus
  isCancelRequested: boolean
}): 'atOnce' | 'byConsent' | null {
  if (order.status === 'pending') return 'atOnce'
  return order.status === 'accepted' && !order.isCancelRequested ? 'byConsent' : null
}

/** Labels of the button. */
export const cancelLabels = { atOnce: '取消订单', byConsent: '申请取消' } as const
