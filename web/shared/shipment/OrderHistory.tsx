import { orderActionLabels, orderActions } from '../../../contract/rules/orderStates.ts'
import type { OrderDetail } from '../../../contract/orders.ts'
import { Timeline } from '../ui/Timeline.tsx'

const partyWords = { customer: '客户', carrier: '承运商', platform: '平台' } as const

const otherActions: Record<string, string> = {
  create: '下单',
  edit: '修改订单',
  requestCancel: '申请取消',
  openException: '登记异常',
  resolveException: '异常处理完成',
}

/** '承运商受理'; an action without a word stays out. */
function deedText({ party, action }: OrderDetail['timeline'][number]): string {
  const known = orderActions.find((one) => one === action)
  return `${partyWords[party]}${known ? orderActionLabels[known] : (otherActions[action] ?? '')}`
}

/** Who did what with the order, and when. */
export function OrderHistory({ order }: { order: OrderDetail }) {
  return (
    <Timeline
      label="办理记录"
      events={order.timeline.map((entry) => ({ at: entry.at, title: deedText(entry), text: entry.text }))}
    />
  )
}
