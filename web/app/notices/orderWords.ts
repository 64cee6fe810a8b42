import { orderStatusLabels } from '../../../contract/orders/states.ts'
import { cityText } from '../../domain/regions/cityText.ts'
import type { Notice } from './noticeReads.ts'

/** What all notices of an order come to: 宜春 叶平：送货中. Null where it is the reader's no longer, or the notice is about none. */
export function orderTitle({ order }: Pick<Notice, 'order'>): string | null {
  if (!order?.about) return null
  const { destinationText, recipientName, status } = order.about
  return `${cityText(destinationText)} ${recipientName}：${orderStatusLabels[status]}`
}
