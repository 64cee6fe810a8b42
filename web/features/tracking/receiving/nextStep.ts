import { lostStatuses, signedStatuses, stateOf } from '#contract/orders/states.ts'
import type { RecipientOrder } from '#contract/tracking/recipientCalls.ts'
import { expectationText } from '#domain/shipment/shipmentTexts.ts'
import { yuan } from '#shared/ui/text/format.ts'

/** The recipient's next step, shown first on the page. */
export interface NextStep {
  title: string
  text: string
  /** '应付 ¥1,250.00'; null if it is paid or never due. */
  due: string | null
  /** Whether the recipient should go to the station now; the page then shows its address and map. */
  isPickup: boolean
}

const step = (title: string, text: string, more: Partial<NextStep> = {}): NextStep => ({
  title,
  text,
  due: null,
  isPickup: false,
  ...more,
})

function dueText(dueFen: number, isNow: boolean): string {
  if (dueFen === 0) return isNow ? '不用付款' : '收货时不用付款'
  return `${isNow ? '应付' : '收货时付'} ${yuan(dueFen)}`
}

/** Returns the step at arrival: fetch the goods, wait for the shipper's release, or wait for the carrier. */
function arrivedStep({ waybill, isAwaitingRelease, station, dueFen }: RecipientOrder): NextStep {
  const due = dueText(dueFen, true)
  const stationName = station?.name ?? waybill.destinationText
  if (isAwaitingRelease)
    return step('货已到站，等发货人通知放货', '请先联系发货人。放货后短信通知您，再来提货', { due })
  if (waybill.isDelivered)
    return step('货已到站，承运商将送货上门', '请保持电话畅通，当面点清件数、看好外包装再签收', { due })
  return step(`货已到${stationName}，请带身份证来提`, station ? '' : '提货地点请先打电话问承运商', {
    due,
    isPickup: station !== null,
  })
}

/** Returns the recipient's next step by the state of the goods. */
export function nextStep(order: RecipientOrder, nowMs = Date.now()): NextStep {
  const { waybill, dueFen } = order
  const { status } = waybill
  if (lostStatuses.includes(status)) return step('这一单没有发运', '请联系发货人')
  if (signedStatuses.includes(status)) return step('货已签收', '有破损或少件，填手机后 4 位报告，或打电话')
  if (status === 'delivering')
    return step('正在送货，请保持电话畅通', '当面点清件数、看好外包装再签收', {
      due: dueText(dueFen, true),
    })
  if (stateOf(status).hasArrived) return arrivedStep(order)
  const expectation = expectationText(waybill, nowMs)
  const when = expectation ? `${expectation.label} ${expectation.text}` : '接单后显示预计到站时间'
  return step(status === 'pending' ? '等承运商接单' : '货在途，现在不用做什么', when, {
    due: dueText(dueFen, false),
  })
}

/** Returns the parts of the sum: 运费到付 ¥250.00, 代收货款 ¥1,000.00, 送货费 ¥30.00. Unreadable parts are omitted. */
export function dueParts({ waybill, deliveryFen }: RecipientOrder): string[] {
  const { freightFen = 0, codFen = 0 } = waybill.collect ?? {}
  const parts = [
    ['运费到付', freightFen],
    ['代收货款', codFen],
    ['送货费', deliveryFen],
  ] as const
  return parts.filter(([, fen]) => fen > 0).map(([name, fen]) => `${name} ${yuan(fen)}`)
}
