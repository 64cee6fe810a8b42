import { orderActionLabels, type OrderStatus } from '#contract/orders/states.ts'
import { exceptionKindLabels } from '#contract/orders/words.ts'
import { agreementText, disputeText, measuringText, withdrawalText } from '../../modules/orders/index.ts'
import type { NoticedAction } from '../../modules/orders/index.ts'
import { ledgerStepText } from '../../modules/orders/ledgers/index.ts'
import type { DemoFeeChange, DemoOrder } from './demoOrder.ts'
import type { OrderException } from './exceptions.ts'
import type { Step } from './orderCourse.ts'

/** A row of the timeline, without its ids. */
export interface TimelineEvent {
  at: Date
  party: 'customer' | 'carrier'
  userId: number | null
  action: NoticedAction
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

const openedText = ({ kind, text }: OrderException) => `异常（${exceptionKindLabels[kind]}）：${text}`
const resolvedText = ({ resolution }: OrderException) => `异常已处理：${resolution}`

const stepText = (order: DemoOrder, step: Step) =>
  trackText(order, step)?.text ?? order.reason ?? orderActionLabels[step.action]

/** Returns the timeline of an order, oldest first. `carrierUserId` is the acting user of the carrier. */
export function timelineOf(order: DemoOrder, carrierUserId: number | null): TimelineEvent[] {
  const customerId = order.customer?.user.id ?? null
  const asCustomer = { party: 'customer', userId: customerId } as const
  const asCarrier = { party: 'carrier', userId: carrierUserId } as const
  const standing = (at: Date) => ({
    at,
    from: order.steps.findLast((step) => step.at <= at)?.to ?? 'pending',
    to: null,
  })
  const events: TimelineEvent[] = [
    { at: order.createdAt, ...asCustomer, action: 'create', from: null, to: 'pending', text: '提交订单' },
    ...order.steps.map((step) => ({
      at: step.at,
      ...(step.action === 'cancel' ? asCustomer : asCarrier),
      action: step.action,
      from: step.from,
      to: step.to,
      text: stepText(order, step),
    })),
  ]
  if (order.cancelRequestedAt) {
    const text = `申请取消：${order.reason ?? ''}`
    events.push({ ...standing(order.cancelRequestedAt), ...asCustomer, action: 'requestCancel', text })
  }
  if (order.exception) {
    const { openedAt, resolvedAt } = order.exception
    events.push({
      ...standing(openedAt),
      ...asCarrier,
      action: 'openException',
      text: openedText(order.exception),
    })
    if (resolvedAt) {
      const text = resolvedText(order.exception)
      events.push({ ...standing(resolvedAt), ...asCarrier, action: 'resolveException', text })
    }
  }
  if (order.feeChange) events.push(...feeChangeEvents(order.feeChange, { asCustomer, asCarrier, standing }))
  for (const { steps, ...entry } of order.ledger)
    for (const { at, from, to } of steps)
      if (to !== 'returned')
        events.push({
          ...standing(at),
          ...asCarrier,
          action: 'advanceLedger',
          text: ledgerStepText(entry, from, to),
        })
  return byTime(events)
}

/** The two parties of an order, and its state at a time. */
interface Sides {
  asCustomer: Pick<TimelineEvent, 'party' | 'userId'>
  asCarrier: Pick<TimelineEvent, 'party' | 'userId'>
  standing: (at: Date) => Pick<TimelineEvent, 'at' | 'from' | 'to'>
}

/** Returns the events of a re-weighing. */
function feeChangeEvents(
  feeChange: DemoFeeChange,
  { asCustomer, asCarrier, standing }: Sides,
): TimelineEvent[] {
  const { at, state, reason, decidedAt, disputeReason } = feeChange
  const isAgreed = state === 'agreed_by_tolerance'
  const measured: TimelineEvent = {
    ...standing(at),
    ...asCarrier,
    action: isAgreed ? 'applyFeeChange' : 'proposeFeeChange',
    text: measuringText(feeChange, { isAgreed, reason }),
  }
  if (decidedAt === null) return [measured]
  const answer: Pick<TimelineEvent, 'party' | 'userId' | 'action' | 'text'> =
    state === 'agreed'
      ? { ...asCustomer, action: 'agreeFeeChange', text: agreementText(feeChange) }
      : state === 'withdrawn'
        ? { ...asCarrier, action: 'withdrawFeeChange', text: withdrawalText }
        : { ...asCustomer, action: 'disputeFeeChange', text: disputeText(disputeReason ?? '') }
  return [measured, { ...standing(decidedAt), ...answer }]
}

function trackText(order: DemoOrder, { action }: Step): { place: string; text: string } | null {
  const { line, input } = order
  const origin = line.firm.origin.name
  const destination = line.destination.name
  switch (action) {
    case 'accept':
      return { place: origin, text: '承运商已接单，等待收货' }
    case 'pickUp':
      return { place: origin, text: `已收货，共 ${input.pieces} 件` }
    case 'depart':
      return { place: origin, text: `已从${origin}发车，发往${destination}` }
    case 'arrive':
      return {
        place: destination,
        text:
          input.consignment.deliveryMode === 'self'
            ? `已到站${destination}，请凭证件自提`
            : `已到站${destination}，等待送货`,
      }
    case 'deliver':
      return { place: destination, text: '正在送货，请保持电话畅通' }
    case 'sign':
      return { place: destination, text: '已签收' }
    case 'returnReceipt':
      return { place: origin, text: '签收回单已返发货人' }
    case 'agreeCancel':
    case 'void':
    case 'reject':
    case 'cancel':
      return null
  }
}

/** Returns the waybill's track, oldest first; empty for an order that was never accepted. */
export function trackOf(order: DemoOrder): TrackEvent[] {
  const events = order.steps.flatMap((step): TrackEvent[] => {
    const words = trackText(order, step)
    const counts = ['pickUp', 'depart', 'arrive'].includes(step.action)
    return words
      ? [{ at: step.at, status: step.to, ...words, pieces: counts ? order.input.pieces : null }]
      : []
  })
  if (order.exception && events.length > 0) {
    const { openedAt, resolvedAt } = order.exception
    const unplaced = { place: '', pieces: null }
    events.push({ at: openedAt, status: 'exception', text: openedText(order.exception), ...unplaced })
    if (resolvedAt)
      events.push({
        at: resolvedAt,
        status: 'exception_resolved',
        text: resolvedText(order.exception),
        ...unplaced,
      })
  }
  return byTime(events)
}
