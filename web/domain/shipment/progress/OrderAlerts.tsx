import { Alert } from '@mantine/core'
import '@mantine/core/styles/Alert.layer.css'
import type { OrderDetail } from '#contract/orders/calls.ts'
import { reportKindLabels, wishStatuses } from '#contract/orders/recipient/recipientWords.ts'
import { isAwaitingRelease, movingStatuses } from '#contract/orders/states.ts'
import { awaitingReleaseLabel } from '#contract/orders/words.ts'
import { wishText } from '../recipientText.ts'
import { exceptionTitle } from '../shipmentTexts.ts'
import { ExceptionFacts } from './ExceptionFacts.tsx'

interface Props {
  order: OrderDetail
  /** The reader's side; the next step differs. */
  side: 'customer' | 'carrier'
}

const releasing = {
  customer: '控货中：可以交货时，请点“通知放货”',
  carrier: '客户还没有通知放货，现在不能签收；货到了请联系客户在订单里点“通知放货”。',
}

const waiting = {
  customer: '已通知承运商，确认前订单照常进行。着急请打电话',
  carrier: '请先答复再收货：同意后订单即取消；回绝要写明原因，客户会看到。',
}

const findingText = '先找件；找到就补送，找不到商定赔付。办好点“处理异常”登记结果。'

/** Renders what needs attention: an open exception, the recipient's request, a cancellation request, why the order ended. */
export function OrderAlerts({ order, side }: Props) {
  const { exception, status, cancelRequestedAt, cancelReason, timeline } = order
  const { recipientWish: wish, recipientReport: report } = order
  const rejection = timeline.findLast((entry) => entry.toStatus === 'rejected')
  return (
    <>
      {exception && !exception.resolvedAt ? (
        <Alert color="red" title={exceptionTitle(exception.kind)}>
          <ExceptionFacts exception={exception} number={order.waybill?.number ?? order.number} />
          {side === 'carrier' && exception.kind === 'shortage' ? <p>{findingText}</p> : null}
        </Alert>
      ) : null}
      {side === 'carrier' && wish?.state === 'waiting' && wishStatuses.includes(status) ? (
        <Alert color="orange" title="收货人要改送货方式">
          {wishText(wish)}。请答复
        </Alert>
      ) : null}
      {side === 'carrier' &&
      wish?.state === 'accepted' &&
      wish.isFeeApart &&
      movingStatuses.includes(status) ? (
        <Alert color="orange" title="送货时另收送货费">
          {wishText(wish)}
        </Alert>
      ) : null}
      {report?.answeredAt === null ? (
        <Alert color="red" title={`收货人报告${reportKindLabels[report.kind]}`}>
          {report.text}
          {side === 'carrier' ? '。请核对并答复' : '。等承运商答复'}
        </Alert>
      ) : null}
      {isAwaitingRelease(order) ? (
        <Alert color="orange" title={`控货：${awaitingReleaseLabel}`}>
          {releasing[side]}
        </Alert>
      ) : null}
      {cancelRequestedAt && status === 'accepted' ? (
        <Alert color="orange" title={side === 'customer' ? '已申请取消' : '客户申请取消'}>
          {cancelReason ? `原因：${cancelReason}。` : ''}
          {waiting[side]}
        </Alert>
      ) : null}
      {status === 'cancelled' ? (
        <Alert color="gray" title="订单已取消">
          {cancelReason ? `原因：${cancelReason}` : '这一单没有发运。'}
        </Alert>
      ) : null}
      {status === 'rejected' ? (
        <Alert color="gray" title="承运商未接单">
          {rejection?.text ? `原因：${rejection.text}。` : ''}
          {side === 'customer' ? '可以再来一单，换一条专线。' : ''}
        </Alert>
      ) : null}
    </>
  )
}
