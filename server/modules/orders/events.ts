import type { OtherEventAction } from '../../../contract/orders/words.ts'
import { customerText } from '../../../contract/kernel/text/maskedText.ts'
import type { OrderAction, OrderStatus, Party } from '../../../contract/orders/states.ts'
import type { WriteTransaction } from '../../db/database.ts'
import { recipientOf, tell } from '../../db/streamEvents.ts'
import { writeNotice } from '../notices/index.ts'
import type { NoticeReaders } from '../notices/index.ts'
import { tellWebhooksOfOrder } from '../open/webhooks/index.ts'
import { orderNotice } from './orderNotice.ts'

/** What stands in the timeline and on the screens of both sides, and is no news that a notice is worth. */
type QuietAction = 'countPieces'

/** Everything that happens to an order: the moves of the one table, and what leaves its state alone. */
export type EventAction = OrderAction | OtherEventAction

/** What the other side gets a notice of. */
export type NoticedAction = Exclude<EventAction, QuietAction>

/** Of an order, what its events need to be told to both sides. */
export interface EventOrder {
  id: number
  number: string
  customer: NoticeReaders
  carrierId: number
  isSelfPickup: boolean
  /** As it was before the event. */
  isCancelRequested: boolean
}

/** One line of an order's timeline: who did what and when. */
export interface OrderEvent {
  order: EventOrder
  now: Date
  /** When it happened, where that is told later; left out: now. */
  at?: Date
  /** The API key whose action it was; then nobody's, whoever made the key. */
  apiKeyId?: number | null
  party: Party
  userId: number | null
  action: EventAction
  fromStatus: OrderStatus | null
  toStatus: OrderStatus | null
  text: string
}

/** Tells the streams of both sides that they know the order no longer. */
function tellOfOrder(
  trx: WriteTransaction,
  { id, number, customer, carrierId }: EventOrder,
  now: Date,
): Promise<void> {
  const change = { type: 'order' as const, orderId: id, number }
  const sides = [recipientOf(customer), recipientOf({ kind: 'factory', factoryId: carrierId })]
  return tell(
    trx,
    sides.map((recipient) => ({ recipient, change })),
    now,
  )
}

/**
 * Writes an event of an order as its customer may read it, and with it the notice to the other side, unless it is quiet: everything that happens passes here.
 */
export async function writeEvent(trx: WriteTransaction, said: OrderEvent): Promise<void> {
  const event = said.party === 'carrier' ? { ...said, text: customerText(said.text) } : said
  await trx
    .insertInto('order_event')
    .values({
      order_id: event.order.id,
      at: event.at ?? event.now,
      party: event.party,
      user_id: event.apiKeyId ? null : event.userId,
      api_key_id: event.apiKeyId ?? null,
      action: event.action,
      from_status: event.fromStatus,
      to_status: event.toStatus,
      text: event.text,
    })
    .execute()
  await tellOfOrder(trx, event.order, event.now)
  const { action } = event
  if (action === 'countPieces') return
  if (event.party === 'customer')
    await tellWebhooksOfOrder(trx, { orderId: event.order.id, action, text: event.text, now: event.now })
  const { readers, words } = orderNotice({ ...event, action })
  await writeNotice(trx, readers, words, { orderId: event.order.id, now: event.now })
}

/** One event of a waybill, as tracking shows it to its customer. `status` is an order status, or `exception` / `exception_resolved`. */
export async function writeTracking(
  trx: WriteTransaction,
  event: { waybillId: number; at: Date; status: string; place: string; text: string; pieces: number | null },
): Promise<void> {
  await trx
    .insertInto('tracking_event')
    .values({
      waybill_id: event.waybillId,
      at: event.at,
      status: event.status,
      place: customerText(event.place),
      text: customerText(event.text),
      pieces: event.pieces,
    })
    .execute()
}
