import {
  allowedActions,
  lostStatuses,
  movingStatuses,
  nextStatus,
  orderActionLabels,
  orderStatusLabels,
  earliestStatusOf,
  stateOf,
  routeStatuses,
} from './states.ts'
import type { OrderAction, OrderStatus, OrderTraits, Party } from './states.ts'

/** Properties of an order on which the sentences depend. */
export interface OrderSituation extends OrderTraits {
  status: OrderStatus
}

const stepIndex = (status: OrderStatus) => routeStatuses.indexOf(status)

/** Returns the verb of an action; a vehicle arrives, so the carrier registers that. */
const verbOf = (action: OrderAction) => (action === 'arrive' ? '登记到站' : orderActionLabels[action])

/** Returns the next step of an order. */
function nextStep({ status, isSelfPickup }: OrderSituation): OrderAction {
  const [step = 'sign'] = allowedActions(status, 'carrier', { isSelfPickup, hasReceipt: true })
  return step
}

const notReleased = (then: string) => `控货，客户还没有通知放货：请客户在订单里点“通知放货”，再${then}`

/** Returns a reason due to the kind of order rather than its state alone; null where there is none. */
function reasonByKind(order: OrderSituation, action: OrderAction): string | null {
  const { status, isSelfPickup, isAwaitingRelease, isCancelRequested, hasReceipt } = order
  const isThere = stateOf(status).hasArrived === true
  if (action === 'pickUp' && status === 'accepted' && isCancelRequested)
    return '客户申请取消，请先在订单里同意或回绝，再收货'
  if (action === 'deliver' && isSelfPickup && stepIndex(status) <= stepIndex('arrived'))
    return '自提货，不用送货，客户来提时点“签收”'
  if (action === 'returnReceipt' && !hasReceipt) return '这一单没有要求签回单，不用寄回回单'
  if (action === 'deliver' && status === 'arrived' && isAwaitingRelease) return notReleased('送货')
  if (action === 'sign' && isThere && isAwaitingRelease)
    return notReleased(status === 'arrived' && !isSelfPickup ? '送货' : '签收')
  if (action === 'sign' && status === 'arrived' && !isSelfPickup)
    return '送货上门的货要先送货：请点“送货”，送到后再签收'
  return null
}

/** Returns why the carrier cannot reject an order any more. */
function rejectReason({ status }: OrderSituation): string {
  if (status === 'accepted') return '已接单的订单不能拒单，承运不了请联系客户，由客户申请取消'
  return movingStatuses.includes(status)
    ? '货已收，不能拒单，有问题请登记异常并联系客户'
    : '货已签收，不能再拒单'
}

/** Returns why an order cannot be cancelled by either side. */
function cancelReason({ status }: OrderSituation, by: Party): string {
  const other = by === 'customer' ? '承运商' : '客户'
  if (status === 'pending') return '订单还没有接单，不能承运请点“拒单”，写明原因后提交'
  if (status === 'accepted')
    return by === 'customer'
      ? '承运商已接单，要取消请提交取消申请，等承运商答复后再安排'
      : '客户没有申请取消，不用同意，承运不了请联系客户'
  return movingStatuses.includes(status)
    ? `货已收，不能取消，需要退回请联系${other}`
    : `货已签收，不能取消，有问题请联系${other}`
}

function voidReason(order: OrderSituation): string {
  if (!order.isAtCounter) return '只有柜台开的、客户还没认领的单能作废，要取消请联系客户，由客户申请'
  return '货已发车，不能作废，要退回请先登记异常'
}

/** Actions that end an order before it is carried. */
const endings: readonly OrderAction[] = ['reject', 'cancel', 'agreeCancel', 'void']

/**
 * Returns why a party cannot take a step with an order, and what to do instead; null where it can. The rules themselves are the
 * transitions in states.ts.
 */
export function refusalReason(order: OrderSituation, action: OrderAction, by: Party): string | null {
  const { status } = order
  if (nextStatus(status, action, by, order) !== null) return null
  const verb = verbOf(action)
  const label = orderStatusLabels[status]
  if (lostStatuses.includes(status)) {
    const again = by === 'customer' ? '还要发运请重新下单' : '还要发运请客户重新下单'
    const isEnding = endings.includes(action)
    return `订单${label}，${isEnding ? '不用' : '不能'}再${verb}，${again}`
  }
  if (action === 'reject') return rejectReason(order)
  if (action === 'void') return voidReason(order)
  if (action === 'cancel' || action === 'agreeCancel') return cancelReason(order, by)
  const kindReason = reasonByKind(order, action)
  if (kindReason !== null) return kindReason
  const isBefore = stepIndex(status) < stepIndex(earliestStatusOf(action))
  return isBefore
    ? `订单还是“${label}”，不能${verb}，请先${verbOf(nextStep(order))}`
    : `订单已是“${label}”，不用再${verb}`
}
