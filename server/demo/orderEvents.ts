import { orderActionLabels, type OrderStatus } from '../../contract/rules/orderStates.ts'
import type { DemoOrder } from './orders.ts'
import type { Step } from './orderCourse.ts'

/** A row of the timeline, without its ids. */
export interface TimelineEvent {
  at: Date
  party: 'customer' | 'carrier'
  userId: number | null
  action: string
  from: OrderStatus | null
  to: OrderStatus | null
  text: string
}

/** A row of the waybill's track, without its ids. */
export interface TrackEvent {
  at: Date
  status: string
  place: string
  text: string
  pieces: number | null
}

const byTime = <Event extends { at: Date }>(events: Event[]) =>
  events.toSorted((a, b) => a.at.getTime() - b.at.getTime())

function stepText(order: DemoOrder, { action }: Step): string {
  if (action === 'reject' || action === 'cancel') return order.reason ?? ''
  if (action === 'sign') return `签收人：${order.wish.recipient.name}`
  return ''
}

/** Who did what and when, oldest first. `carrierUserId` is the carrier's user who acted. */
export function timelineOf(order: DemoOrder, carrierUserId: number): TimelineEvent[] {
  const customerId = order.customer?.user.id ?? null
  const asCustomer = { party: 'customer', userId: customerId } as const
  const asCarrier = { party: 'carrier', userId: carrierUserId } as const
  const unchanged = { from: null, to: null }
  const events: TimelineEvent[] = [
    { at: order.createdAt, ...asCustomer, action: 'create', from: null, to: 'pending', text: '提交订单' },
    ...order.steps.map((step) => ({
      at: step.at,
      ...(step.action === 'cancel' ? asCustomer : asCarrier),
      action: step.action,
      from: step.from,
      to: step.to,
      text: stepText(order, step) || orderActionLabels[step.action],
    })),
  ]
  if (order.cancelRequestedAt) {
    events.push({
      at: order.cancelRequestedAt,
      ...asCustomer,
      action: 'cancel',
      ...unchanged,
      text: order.reason ?? '',
    })
  }
  if (order.exception) {
    const { openedAt, resolvedAt, text, resolution } = order.exception
    events.push({ at: openedAt, ...asCarrier, action: 'openException', ...unchanged, text })
    if (resolvedAt)
      events.push({
        at: resolvedAt,
        ...asCarrier,
        action: 'resolveException',
        ...unchanged,
        text: resolution,
      })
  }
  return byTime(events)
}

function trackText(order: DemoOrder, { action }: Step): { place: string; text: string } | null {
  const { line, wish } = order
  const origin = line.firm.origin.name
  const destination = line.destination.name
  switch (action) {
    case 'accept':
      return { place: origin, text: '承运商已受理，等待揽收' }
    case 'pickUp':
      return { place: origin, text: `已揽收，共 ${wish.pieces} 件` }
    case 'depart':
      return { place: origin, text: `已从${origin}发车，开往${destination}` }
    case 'arrive':
      return {
        place: destination,
        text:
          wish.consignment.deliveryMode === 'self'
            ? `已到达${destination}，请凭证件自提`
            : `已到达${destination}，等待派送`,
      }
    case 'deliver':
      return { place: destination, text: '正在派送，请保持电话畅通' }
    case 'sign':
      return { place: destination, text: `已签收，签收人：${wish.recipient.name}` }
    case 'returnReceipt':
      return { place: origin, text: '签收回单已返还发货人' }
    case 'agreeCancel':
      return { place: origin, text: '运单已取消' }
    case 'reject':
    case 'cancel':
      return null
  }
}

/** What the waybill's track tells, oldest first; empty for an order that was never accepted. */
export function trackOf(order: DemoOrder): TrackEvent[] {
  const events = order.steps.flatMap((step): TrackEvent[] => {
    const words = trackText(order, step)
    const counts = ['pickUp', 'depart', 'arrive'].includes(step.action)
    return words
      ? [{ at: step.at, status: step.to, ...words, pieces: counts ? order.wish.pieces : null }]
      : []
  })
  if (order.exception && events.length > 0) {
    const { openedAt, resolvedAt, text, resolution } = order.exception
    events.push({ at: openedAt, status: 'exception', place: '', text: `异常：${text}`, pieces: null })
    if (resolvedAt)
      events.push({
        at: resolvedAt,
        status: 'resolved',
        place: '',
        text: `异常已处理：${resolution}`,
        pieces: null,
      })
  }
  return byTime(events)
}
