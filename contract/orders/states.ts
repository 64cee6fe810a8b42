interface StateSpec {
  label: string
  /** Two characters, so that eight steps fit side by side on a phone. */
  short: string
  /**
   * Stage of the order, which also sets the colour: waiting for the carrier, going (accepted), done (signed), ended (never
   * carried).
   */
  stage: 'waiting' | 'going' | 'done' | 'ended'
  /** Of going states: the goods have reached the destination, to be delivered or collected. */
  hasArrived?: true
  /** The carrier may re-weigh: from acceptance until the arrival. */
  mayReweigh?: true
  /** Only for orders delivered to the door, or with a receipt to return. */
  only?: 'delivered' | 'receipt'
}

/**
 * States of orders and waybills (product.md §4) in the order of a shipment. All lists of states derive from this table. The
 * database has the same states in a check; the transitions below say how each is reached.
 */
export const orderStates = {
  pending: { label: '待接单', short: '下单', stage: 'waiting' },
  accepted: { label: '已接单', short: '接单', stage: 'going', mayReweigh: true },
  picked_up: { label: '已收货', short: '收货', stage: 'going', mayReweigh: true },
  in_transit: { label: '运输中', short: '运输', stage: 'going', mayReweigh: true },
  arrived: { label: '已到站', short: '到站', stage: 'going', hasArrived: true, mayReweigh: true },
  delivering: { label: '送货中', short: '送货', stage: 'going', hasArrived: true, only: 'delivered' },
  signed: { label: '已签收', short: '签收', stage: 'done' },
  receipt_returned: { label: '回单已返', short: '回单', stage: 'done', only: 'receipt' },
  rejected: { label: '已拒单', short: '拒单', stage: 'ended' },
  cancelled: { label: '已取消', short: '取消', stage: 'ended' },
} as const satisfies Record<string, StateSpec>

type States = typeof orderStates
export type OrderStatus = keyof States
type Stage = StateSpec['stage']
type InStage<Wanted extends Stage> = {
  [Status in OrderStatus]: States[Status]['stage'] extends Wanted ? Status : never
}[OrderStatus]

export const orderStatuses = Object.keys(orderStates) as [OrderStatus, ...OrderStatus[]]

/** Returns the specification of a state. */
export const stateOf = (status: OrderStatus): StateSpec => orderStates[status]

export const orderStatusLabels = Object.fromEntries(
  orderStatuses.map((status) => [status, orderStates[status].label]),
) as Record<OrderStatus, string>

const inStages = <Wanted extends Stage>(...stages: readonly Wanted[]) =>
  orderStatuses.filter((status) => stages.some((stage) => stage === stateOf(status).stage)) as [
    InStage<Wanted>,
    ...InStage<Wanted>[],
  ]

/** States in which the sender still has the goods. */
export const unpickedStatuses: readonly OrderStatus[] = orderStatuses.slice(
  0,
  orderStatuses.indexOf('picked_up'),
)

/** States with the goods at the carrier, and accepted orders; exceptions may be registered in them. */
export const movingStatusChoice = inStages('going')
export const movingStatuses: readonly OrderStatus[] = [...movingStatusChoice]

/** States of open orders. */
export const openStatuses: readonly OrderStatus[] = inStages('waiting', 'going')

/** States of finished orders. */
export const overStatuses: readonly OrderStatus[] = inStages('done', 'ended')

/** States of signed orders; photos may be added to their proof. */
export const signedStatuses: readonly OrderStatus[] = inStages('done')

/** States of orders that were never carried. */
export const lostStatuses: readonly OrderStatus[] = inStages('ended')

/** States along the way of a shipment; a later one implies the earlier ones. */
export const routeStatuses: readonly OrderStatus[] = inStages('waiting', 'going', 'done')

export const reweighStatuses: readonly OrderStatus[] = orderStatuses.filter(
  (status) => stateOf(status).mayReweigh,
)

/** Checks whether an accepted order's goods have not yet reached the destination. */
export const isBeforeArrival = (status: OrderStatus): boolean =>
  stateOf(status).stage === 'going' && !stateOf(status).hasArrived

export type Party = 'customer' | 'carrier'

export const orderActions = [
  'accept',
  'reject',
  'cancel',
  'agreeCancel',
  'void',
  'pickUp',
  'depart',
  'arrive',
  'deliver',
  'sign',
  'returnReceipt',
] as const
export type OrderAction = (typeof orderActions)[number]

export const orderActionLabels: Record<OrderAction, string> = {
  accept: '接单',
  reject: '拒单',
  cancel: '取消',
  agreeCancel: '同意取消',
  void: '作废',
  pickUp: '收货',
  depart: '发车',
  arrive: '到站',
  deliver: '送货',
  sign: '签收',
  returnReceipt: '寄回回单',
}

/** Properties of an order on which a transition may depend. */
export interface OrderTraits {
  /** 自提: the recipient collects the goods, there is no delivery leg. */
  isSelfPickup: boolean
  /** 签回单 was ordered. */
  hasReceipt: boolean
  /** 等通知放货 (isAwaitingRelease); left out: no. */
  isAwaitingRelease?: boolean
  /** The customer requested to cancel the accepted order and has no answer yet; left out: no. */
  isCancelRequested?: boolean
  /** Entered at the carrier's counter and not claimed yet, so that only the carrier can void it; left out: no. */
  isAtCounter?: boolean
}

interface Transition {
  action: OrderAction
  from: OrderStatus
  to: OrderStatus
  by: Party
  when?: (order: OrderTraits) => boolean
}

/** All transitions; the server refuses any other. */
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
  ...(['accepted', 'picked_up'] as const).map((from): Transition => ({
    action: 'void',
    from,
    to: 'cancelled',
    by: 'carrier',
    when: (order) => order.isAtCounter === true,
  })),
]

/** Returns the state after an action; null where this party and order have no such transition. */
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

/** Returns the next actions of a party for an order. */
export function allowedActions(from: OrderStatus, by: Party, order: OrderTraits): OrderAction[] {
  return transitions
    .filter((row) => row.from === from && row.by === by && (row.when?.(order) ?? true))
    .map((row) => row.action)
}

/** Returns the earliest state in which a step is possible. */
export const earliestStatusOf = (action: OrderAction): OrderStatus =>
  routeStatuses.find((status) => transitions.some((row) => row.action === action && row.from === status)) ??
  'pending'

/**
 * Checks for 等通知放货: held goods are with the carrier, and the customer has not released them. `isHeld` alone only says that it was
 * ordered so.
 */
export const isAwaitingRelease = (order: {
  status: OrderStatus
  isHeld: boolean
  holdReleasedAt: string | null
}): boolean => order.isHeld && order.holdReleasedAt === null && movingStatuses.includes(order.status)
