import { sql } from 'kysely'
import type { OtherEventAction } from '../../../contract/orders/words.ts'
import { customerText } from '../../../contract/kernel/text/maskedText.ts'
import type { OrderAction, OrderStatus, Party } from '../../../contract/orders/states.ts'
import type { WriteTransaction } from '../../db/database.ts'
import { recipientOf, tellingSql } from '../../db/streamEvents.ts'
import type { Telling } from '../../db/streamEvents.ts'
import { dealtPart, noticeParts, noticeTelling, sendNoticeSmsLater } from '../notices/index.ts'
import type { NoticeReaders } from '../notices/index.ts'
import { orderHooksSql, tellWebhooksOfOrder } from '../open/webhooks/index.ts'
import type { OrderHook } from '../open/webhooks/index.ts'
import { kindsDealtWith } from './dealtWith.ts'
import { orderNotice } from './orderNotice.ts'
import type { Before } from './undo/index.ts'
import { recipientSmsParts } from './recipient/sms.ts'

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
  /** It goes without saying after another event of the same moment: nobody is told of it. */
  isQuiet?: boolean
  party: Party | 'recipient'
  userId: number | null
  action: EventAction
  fromStatus: OrderStatus | null
  toStatus: OrderStatus | null
  text: string
  /** Of a step that can be taken back: how the order stood before it. */
  before?: Before
}

/** What tells the streams of both sides that they know the order no longer. */
function orderTellings({ id, number, customer, carrierId }: EventOrder): Telling[] {
  const change = { type: 'order' as const, orderId: id, number }
  const sides = [recipientOf(customer), recipientOf({ kind: 'factory', factoryId: carrierId })]
  return sides.map((recipient) => ({ recipient, change }))
}

/** Who acts, as readers of what it was told; null where that has no notices. */
function actorOf({ party, order }: OrderEvent): NoticeReaders | null {
  if (party === 'customer') return order.customer
  return party === 'carrier' ? { kind: 'factory', factoryId: order.carrierId } : null
}

/** What the acting side has dealt with, as a part of the event's statement, and what tells its other windows. */
function dealing(event: OrderEvent) {
  const actor = actorOf(event)
  const kinds = kindsDealtWith(event.action)
  if (actor === null || kinds.length === 0) return { part: sql``, tellings: [] }
  return { part: sql`${dealtPart(actor, event.order.id, kinds)},`, tellings: [noticeTelling(actor)] }
}

/** The line of the timeline. */
const eventSql = (event: OrderEvent) => sql`
    insert into order_event (order_id, at, party, user_id, api_key_id, action, from_status, to_status, text, before)
    values (${event.order.id}, ${event.at ?? event.now}, ${event.party}, ${event.apiKeyId ? null : event.userId},
      ${event.apiKeyId ?? null}, ${event.action}, ${event.fromStatus}, ${event.toStatus}, ${event.text},
      ${event.before ? JSON.stringify(event.before) : null}::jsonb)`

/**
 * Writes an event of an order as its customer may read it, and with it the notice to the other side, unless it is quiet: everything that
 * happens passes here, and is told to the recipient where it is for him. One statement, but for an SMS or a webhook that somebody wants.
 */
export async function writeEvent(trx: WriteTransaction, said: OrderEvent): Promise<void> {
  const event = said.party === 'carrier' ? { ...said, text: customerText(said.text) } : said
  const { order, action, now } = event
  const written = sql`with event as (${eventSql(event)})`
  if (action === 'countPieces' || event.isQuiet) {
    await sql`${written} ${tellingSql(orderTellings(order), now)}`.execute(trx)
    return
  }
  const { readers, words } = orderNotice({ ...event, action })
  const { part, tellings } = dealing(event)
  // a carrier's software hears of its customers alone
  const hooks = event.party === 'customer' ? orderHooksSql(order.id, action) : null
  const { rows } = await sql<{ sms: number[]; hooks: OrderHook[] }>`
    ${written},
    ${part}
    told as (${tellingSql([...orderTellings(order), noticeTelling(readers), ...tellings], now)}),
    ${noticeParts(readers, words, { orderId: order.id, now })}
    ${recipientSmsParts(event)}
    select (select coalesce(json_agg(id), '[]') from (select id from sms union all select id from recipient_told) s) as sms,
      ${hooks ? sql`(select coalesce(json_agg(h), '[]') from (${hooks}) h)` : sql`'[]'::json`} as hooks`.execute(
    trx,
  )
  const [wanted] = rows
  await tellWebhooksOfOrder(trx, wanted?.hooks ?? [], event)
  await sendNoticeSmsLater(trx, wanted?.sms ?? [])
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
