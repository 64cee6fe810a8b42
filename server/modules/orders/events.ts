import { sql } from 'kysely'
import { maskDriverData } from '#contract/kernel/text/maskedText.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { recipientOf, insertChangesSql } from '#server/db/streamEvents.ts'
import type { PendingChange } from '#server/db/streamEvents.ts'
import { settledNoticesPart, noticeParts, noticeChange, sendNoticeSmsLater } from '../notices/index.ts'
import type { NoticeReaders } from '../notices/index.ts'
import { orderHooksSql, notifyWebhooksOfOrder } from '../webhooks/index.ts'
import type { OrderHook } from '../webhooks/index.ts'
import { handledNoticeKinds } from './handledNotices.ts'
import type { EventOrder, OrderEvent } from './orderEvent.ts'
import { orderNotice } from './orderNotice.ts'
import { recipientSmsParts } from './recipient/sms.ts'

/** Returns the change messages that make both sides' streams refetch the order. */
function orderChanges({ id, number, customer, carrierId }: EventOrder): PendingChange[] {
  const change = { type: 'order' as const, orderId: id, number }
  const sides = [recipientOf(customer), recipientOf({ kind: 'factory', factoryId: carrierId })]
  return sides.map((recipient) => ({ recipient, change }))
}

/** Returns the acting side as notice readers; null for a recipient, who has no notices. */
function actorOf({ party, order }: OrderEvent): NoticeReaders | null {
  if (party === 'customer') return order.customer
  return party === 'carrier' ? { kind: 'factory', factoryId: order.carrierId } : null
}

/** Returns the SQL that marks the actor's handled notices as read, and the change for the actor's other windows. */
function markHandled(event: OrderEvent) {
  const actor = actorOf(event)
  const kinds = handledNoticeKinds(event.action)
  if (actor === null || kinds.length === 0) return { part: sql``, changes: [] }
  return { part: sql`${settledNoticesPart(actor, event.order.id, kinds)},`, changes: [noticeChange(actor)] }
}

const eventSql = (event: OrderEvent) => sql`
    insert into order_event (order_id, at, party, user_id, api_key_id, action, from_status, to_status, text, before)
    values (${event.order.id}, ${event.at ?? event.now}, ${event.party}, ${event.apiKeyId ? null : event.userId},
      ${event.apiKeyId ?? null}, ${event.action}, ${event.fromStatus}, ${event.toStatus}, ${event.text},
      ${event.before ? JSON.stringify(event.before) : null}::jsonb)`

/**
 * Writes an order event in the text its customer may read, with the other side's notice unless it is quiet. Every event passes
 * here, and the recipient's SMS is written where one is due. One statement, plus one each for SMS and webhooks that are due.
 */
export async function writeEvent(trx: WriteTransaction, input: OrderEvent): Promise<void> {
  const event = input.party === 'carrier' ? { ...input, text: maskDriverData(input.text) } : input
  const { order, action, now } = event
  const written = sql`with event as (${eventSql(event)})`
  if (action === 'countPieces' || event.isQuiet) {
    await sql`${written} ${insertChangesSql(orderChanges(order), now)}`.execute(trx)
    return
  }
  const { readers, words } = orderNotice({ ...event, action })
  const { part, changes } = markHandled(event)
  // webhooks report customers' actions only
  const hooks = event.party === 'customer' ? orderHooksSql(order.id, action) : null
  const { rows } = await sql<{ sms: number[]; hooks: OrderHook[] }>`
    ${written},
    ${part}
    changed as (${insertChangesSql([...orderChanges(order), noticeChange(readers), ...changes], now)}),
    ${noticeParts(readers, words, { orderId: order.id, now })}
    ${recipientSmsParts(event)}
    select (select coalesce(json_agg(id), '[]') from (select id from sms union all select id from recipient_sms_rows) s) as sms,
      ${hooks ? sql`(select coalesce(json_agg(h), '[]') from (${hooks}) h)` : sql`'[]'::json`} as hooks`.execute(
    trx,
  )
  const [first] = rows
  await notifyWebhooksOfOrder(trx, first?.hooks ?? [], event)
  await sendNoticeSmsLater(trx, first?.sms ?? [])
}

/** Writes a tracking event of a waybill. `status` is an order status, `exception` or `exception_resolved`. */
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
      place: maskDriverData(event.place),
      text: maskDriverData(event.text),
      pieces: event.pieces,
    })
    .execute()
}
