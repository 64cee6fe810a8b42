interface StateSpec {
  label: string
  /** In two characters, so that eight steps stand side by side on a phone. */
  short: string
  /**
   * Where an order in it is in its life, which is also its colour: waiting for the carrier, going (the carrier has said yes), done (signed
   * for), ended (never carried).
   */
  stage: 'waiting' | 'going' | 'done' | 'ended'
  /** Of those that go: the goods are where they are going, to be delivered or fetched. */
  hasArrived?: true
  /** The carrier may measure anew: from the acceptance, when it fetches the goods, until they have arrived. */
  mayReweigh?: true
  /** Lived through only by what is delivered to the door, or whose receipt comes back. */
  only?: 'delivered' | 'receipt'
}

/**
 * The states of orders and waybills (product.md §4) in the order a shipment lives through them. Every list of states is made of this
 * table; the database holds the same (a migration changes its check), and the table of transitions below says how one is come to.
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

/** The row of a state. */
export const stateOf = (status: OrderStatus): StateSpec => orderStates[status]

export const orderStatusLabels = Object.fromEntries(
  orderStatuses.map((status) => [status, orderStates[status].label]),
) as Record<OrderStatus, string>

const inStages = <Wanted extends Stage>(...stages: readonly Wanted[]) =>
  orderStatuses.filter((status) => stages.some((stage) => stage === stateOf(status).stage)) as [
    InStage<Wanted>,
    ...InStage<Wanted>[],
  ]

/** States in which goods are with the carrier: an exception may be opened on them, and an accepted order. */
export const movingStatusChoice = inStages('going')
export const movingStatuses: readonly OrderStatus[] = [...movingStatusChoice]

/** States of orders that are not over: something still has to happen. */
export const openStatuses: readonly OrderStatus[] = inStages('waiting', 'going')

/** States of orders that are over. */
export const overStatuses: readonly OrderStatus[] = inStages('done', 'ended')

/** States of orders that were signed for, to whose proof photos may be added. */
export const signedStatuses: readonly OrderStatus[] = inStages('done')

/** States of orders that were never carried. */
export const lostStatuses: readonly OrderStatus[] = inStages('ended')

/** The way of a shipment: what stands further on has been through what stands before. */
export const wayStatuses: readonly OrderStatus[] = inStages('waiting', 'going', 'done')

export const reweighStatuses: readonly OrderStatus[] = orderStatuses.filter(
  (status) => stateOf(status).mayReweigh,
)

/** Whether the goods are with the carrier and still on their way to where they are going; not while it is not accepted. */
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

/** What of an order a transition may depend on. */
export interface OrderTraits {
  /** 自提: the recipient fetches the goods, there is no delivery leg. */
  isSelfPickup: boolean
  /** 签回单 was ordered. */
  hasReceipt: boolean
  /** 等通知放货 (isAwaitingRelease); left out: no. */
  isAwaitingRelease?: boolean
  /** The customer of an accepted order asked to cancel and waits for an answer; left out: no. */
  isCancelRequested?: boolean
  /** Written down at the carrier's counter, and claimed by nobody yet: nobody but the carrier can take it back; left out: no. */
  isAtCounter?: boolean
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
  ...(['accepted', 'picked_up'] as const).map((from): Transition => ({
    action: 'void',
    from,
    to: 'cancelled',
    by: 'carrier',
    when: (order) => order.isAtCounter === true,
  })),
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

/** The state of the way in which a step begins, at the earliest. */
export const startOf = (action: OrderAction): OrderStatus =>
  wayStatuses.find((status) => transitions.some((row) => row.action === action && row.from === status)) ??
  'pending'

/**
 * 等通知放货, wherever it is asked: held goods are with the carrier, who may not hand them over before the customer says so. What was
 * merely ordered so is `isHeld`.
 */
export const isAwaitingRelease = (order: {
  status: OrderStatus
  isHeld: boolean
  holdReleasedAt: string | null
}): boolean => order.isHeld && order.holdReleasedAt === null && movingStatuses.includes(order.status)
