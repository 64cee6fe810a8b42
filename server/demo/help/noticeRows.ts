import { dayMs } from '#contract/kernel/time.ts'
import { orderNumber } from '#contract/orders/checkDigits.ts'
import { orderNotice } from '../../modules/orders/index.ts'
import type { Value } from '../copyRows.ts'
import type { DemoOrder } from '../orders/demoOrder.ts'
import { timelineOf } from '../orders/orderEvents.ts'
import type { DemoUser } from '../people/customers.ts'

/** Columns of notice, in the order of the rows below. */
export const noticeColumns = [
  'id',
  'user_id',
  'order_id',
  'kind',
  'title',
  'text',
  'link',
  'is_read',
  'created_at',
] as const

const noticeDays = 30
/** Older notices are read by then. */
const unreadDays = 2

/**
 * Returns notices of these orders for the factories' users over the last 30 days, oldest first. Those older than two days are
 * read. Visitors of the demo get none, since nobody has their cookies. Orders are numbered as in orderRows.
 */
export function noticeRows(
  orders: readonly DemoOrder[],
  usersOf: ReadonlyMap<number, readonly DemoUser[]>,
  now: Date,
): Value[][] {
  const since = now.getTime() - noticeDays * dayMs
  const notices = orders.flatMap((order, index) => {
    const orderId = index + 1
    const readers = order.customer
      ? ({ kind: 'factory', factoryId: order.customer.factoryId } as const)
      : ({ kind: 'visitor', visitorHash: order.visitorHash ?? Buffer.alloc(0) } as const)
    const facts = {
      id: orderId,
      number: orderNumber(orderId),
      customer: readers,
      carrierId: order.line.firm.id,
      isSelfPickup: order.input.consignment.deliveryMode === 'self',
      isCancelRequested: order.cancelRequestedAt !== null,
    }
    return timelineOf(order, null)
      .filter(({ at }) => at.getTime() >= since)
      .map(({ at, action, text }) => ({ at, orderId, ...orderNotice({ order: facts, action, text }) }))
  })
  const rows: Value[][] = []
  for (const { at, orderId, readers, words } of notices.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    if (readers.kind === 'visitor') continue
    const isRead = at.getTime() < now.getTime() - unreadDays * dayMs
    for (const { id } of usersOf.get(readers.factoryId) ?? [])
      rows.push([rows.length + 1, id, orderId, words.kind, words.title, words.text, words.link, isRead, at])
  }
  return rows
}
