import { orderStatusLabels } from '#contract/orders/states.ts'
import { cityText } from '#domain/regions/cityText.ts'
import type { Notice } from './noticeReads.ts'

/** Returns the title of an order's notices: 宜春 叶平：送货中. null without an order, or without access to it. */
export function orderTitle({ order }: Pick<Notice, 'order'>): string | null {
  if (!order?.about) return null
  const { destinationText, recipientName, status } = order.about
  return `${cityText(destinationText)} ${recipientName}：${orderStatusLabels[status]}`
}
