import type { OrderDetail } from '#contract/orders/calls.ts'
import { orderActionLabels } from '#contract/orders/states.ts'
import type { OtherEventAction } from '#contract/orders/words.ts'
import { Timeline } from '#shared/ui/kit/Timeline.tsx'

const partyLabels = { customer: '客户', carrier: '承运商', platform: '平台', recipient: '收货人' } as const

const otherActions: Record<OtherEventAction, string> = {
  create: '下单',
  openAtCounter: '柜台开单',
  edit: '修改订单',
  requestCancel: '申请取消',
  declineCancel: '回绝取消',
  openException: '登记异常',
  resolveException: '异常处理完成',
  proposeFeeChange: '复核重量',
  applyFeeChange: '复核减少运费',
  agreeFeeChange: '同意复核运费',
  disputeFeeChange: '对复核运费有异议',
  withdrawFeeChange: '撤回复核',
  addProof: '补传签收照片',
  advanceLedger: '收付款登记',
  releaseHold: '通知放货',
  countPieces: '清点',
  unload: '取下',
  expectArrival: '改预计到站',
  wishDelivery: '改送货方式',
  acceptWish: '同意改送货方式',
  declineWish: '未同意改送货方式',
  reportDamage: '报告货损',
  answerReport: '答复货损报告',
  review: '评价',
  answerReview: '答复评价',
  undoStep: '更正',
}

type Entry = OrderDetail['timeline'][number]

/** Returns the label of an action: 接单 */
export const actionLabelOf = ({ action }: Entry): string =>
  ({ ...otherActions, ...orderActionLabels })[action]

/** Returns who acted, as far as the reader may know: a colleague, an API key, or the other side. */
export function actorOf({ party, apiKeyName, byName }: Entry): string {
  return byName ?? (apiKeyName === undefined ? partyLabels[party] : `接口“${apiKeyName}”`)
}

/** Formats an entry: '承运商接单'; with the person for the reader's own side: 承运商接单（张三）. */
function verbText(entry: Entry): string {
  const side = partyLabels[entry.party]
  const doer = actorOf(entry)
  return `${side}${actionLabelOf(entry)}${doer === side ? '' : `（${doer}）`}${entry.isUndone ? '（已撤销）' : ''}`
}

/** Renders who did what with the order, and when. */
export function OrderHistory({ order }: { order: OrderDetail }) {
  return (
    <Timeline
      label="办理记录"
      events={order.timeline.map((entry) => ({ at: entry.at, title: verbText(entry), text: entry.text }))}
    />
  )
}
