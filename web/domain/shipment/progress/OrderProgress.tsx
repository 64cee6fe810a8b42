import type { OrderDetail } from '#contract/orders/calls.ts'
import { ShipmentProgress } from './ShipmentProgress.tsx'

/** Renders an order's progress from its waybill's events, or without a waybill from its own history. */
export function OrderProgress({ order }: { order: OrderDetail }) {
  const events = [
    ...(order.waybill?.events ?? []),
    ...order.timeline.flatMap(({ at, toStatus, isUndone }) =>
      toStatus && !isUndone ? [{ at, status: toStatus }] : [],
    ),
  ]
  return (
    <ShipmentProgress
      status={order.status}
      createdAt={order.createdAt}
      events={events}
      isDelivered={order.deliveryMode !== 'self'}
      hasReceipt={order.receiptCopies > 0}
    />
  )
}
