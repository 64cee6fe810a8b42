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
  reweigh: '复称',
  agreeFeeChange: '同意复称运费',
  disputeFeeChange: '对复称运费有异议',
  withdrawFeeChange: '撤回复称',
  addProof: '补传签收照片',
  advanceLedger: '登记账目',
  releaseHold: '通知放货',
  countPieces: '点件',
}

/** '承运商受理'; an action without a word stays out. What the carrier's software did says with which key. */
function deedText({ party, action, apiKeyName }: OrderDetail['timeline'][number]): string {
  const known = orderActions.find((one) => one === action)
  const deed = known ? orderActionLabels[known] : (otherActions[action] ?? '')
  return `${partyWords[party]}${deed}${apiKeyName === undefined ? '' : `（接口“${apiKeyName}”）`}`
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
