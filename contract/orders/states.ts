/** Order and waybill states (product.md §4) in the order a shipment lives through them. */
export const orderStatuses = [
  'pending',
  'accepted',
  'picked_up',
  'in_transit',
  'arrived',
  'delivering',
  'signed',
  'receipt_returned',
  'rejected',
  'cancelled',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const orderStatusLabels: Record<OrderStatus, string> = {
  pending: '待受理',
  accepted: '已受理',
  picked_up: '已揽收',
  in_transit: '运输中',
  arrived: '已到达',
  delivering: '派送中',
  signed: '已签收',
  receipt_returned: '已返单',
  rejected: '已拒单',
  cancelled: '已取消',
}

export type Party = 'customer' | 'carrier'

export const orderActions = [
  'accept',
  'reject',
  'cancel',
  'agreeCancel',
  'pickUp',
  'depart',
  'arrive',
  'deliver',
  'sign',
  'returnReceipt',
] as const
export type OrderAction = (typeof orderActions)[number]

export const orderActionLabels: Record<OrderAction, string> = {
  accept: '受理',
  reject: '拒单',
  cancel: '取消',
  agreeCancel: '同意取消',
  pickUp: '揽收',
  depart: '发车',
  arrive: '到达',
  deliver: '派送',
  sign: '签收',
  returnReceipt: '返还回单',
}

/** What of an order a transition may depend on. */
export interface OrderTraits {
  /** 自提: the recipient fetches the goods, there is no delivery leg. */
  isSelfPickup: boolean
  /** 签回单 was ordered. */
  hasReceipt: boolean
  /** 控货, and the customer has not said yet that the goods may be handed over; left out: no. */
  isAwaitingRelease?: boolean
  /** The customer of an accepted order asked to cancel and waits for an answer; left out: no. */
  isCancelRequested?: boolean
}

interface Transition {
  action: OrderAction
  from: OrderStatus
  to: OrderStatus
  by: Party
  when?: (order: OrderTraits) => boolean
}

/** The one table of transitions; the server refuses every other. */
const transitions: readonly Transition[] = [
  { action: 'accept', from: 'pending', to: 'accepted', by: 'carrier' },
  { action: 'reject', from: 'pending', to: 'rejected', by: 'carrier' },
  { action: 'cancel', from: 'pending', to: 'cancelled', by: 'customer' },
  {
    action: 'agreeCancel',
    from: 'accepted',
    to: 'cancelled',
    by: 'carrier',
    when: (order) => order.isCancelRequested === true,
  },
  {
    action: 'pickUp',
    from: 'accepted',
    to: 'picked_up',
    by: 'carrier',
    when: (order) => !order.isCancelRequested,
  },
  { action: 'depart', from: 'picked_up', to: 'in_transit', by: 'carrier' },
  { action: 'arrive', from: 'in_transit', to: 'arrived', by: 'carrier' },
  {
    action: 'deliver',
    from: 'arrived',
    to: 'delivering',
    by: 'carrier',
    when: (order) => !order.isSelfPickup && !order.isAwaitingRelease,
  },
  {
    action: 'sign',
    from: 'delivering',
    to: 'signed',
    by: 'carrier',
    when: (order) => !order.isAwaitingRelease,
  },
  {
    action: 'sign',
    from: 'arrived',
    to: 'signed',
    by: 'carrier',
    when: (order) => order.isSelfPickup && !order.isAwaitingRelease,
  },
  {
    action: 'returnReceipt',
    from: 'signed',
    to: 'receipt_returned',
    by: 'carrier',
    when: (order) => order.hasReceipt,
  },
]

/** The state an action leads to, or null where the table has no such transition for this party and order. */
export function nextStatus(
  from: OrderStatus,
  action: OrderAction,
  by: Party,
  order: OrderTraits,
): OrderStatus | null {
  const found = transitions.find(
    (row) => row.from === from && row.action === action && row.by === by && (row.when?.(order) ?? true),
  )
  return found?.to ?? null
}

/** What this party may do next with an order. */
export function allowedActions(from: OrderStatus, by: Party, order: OrderTraits): OrderAction[] {
  return transitions
    .filter((row) => row.from === from && row.by === by && (row.when?.(order) ?? true))
    .map((row) => row.action)
}

/** States in which goods are with the carrier: an exception may be opened on them, and an accepted order. */
export const movingStatusChoice = [
  'accepted',
  'picked_up',
  'in_transit',
  'arrived',
  'delivering',
] as const satisfies readonly OrderStatus[]
export const movingStatuses: readonly OrderStatus[] = [...movingStatusChoice]

/** States of orders that are not over: something still has to happen. */
export const openStatuses: readonly OrderStatus[] = ['pending', ...movingStatuses]
