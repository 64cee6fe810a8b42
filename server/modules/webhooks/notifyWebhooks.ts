import { sql } from 'kysely'
import type { WebhookEvent } from '#contract/webhooks/words.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { addDeliveries } from './addDeliveries.ts'

/** Customer actions that are sent to the carrier's software, with their events. */
const eventOfAction = {
  create: 'order.placed',
  edit: 'order.changed',
  requestCancel: 'order.cancelRequested',
  cancel: 'order.cancelled',
  agreeFeeChange: 'feeChange.decided',
  disputeFeeChange: 'feeChange.decided',
  releaseHold: 'hold.released',
} as const satisfies Record<string, WebhookEvent>

const isSubscribable = (action: string): action is keyof typeof eventOfAction =>
  Object.hasOwn(eventOfAction, action)

/** A webhook subscribed to an order event, with the data to send. */
export interface OrderHook {
  id: number
  orderNumber: string
  status: string
  waybillNumber: string | null
  carrierNumber: string | null
}

/** Selects the webhooks subscribed to an action on an order. Takes the carrier from the order, which a merge may have moved. */
export const orderHooksSql = (orderId: number, action: string) => sql<OrderHook>`
    select w.id, o.number as "orderNumber", o.status, b.number as "waybillNumber",
      b.carrier_number as "carrierNumber"
    from freight_order o
    join webhook w on w.carrier_id = o.carrier_id and w.deleted_at is null
      and ${isSubscribable(action) ? eventOfAction[action] : null}::text = any(w.events)
    left join waybill b on b.order_id = o.id
    where o.id = ${orderId} order by w.id`

/** Sends a customer's action to these webhooks: only numbers and the state; receivers fetch the rest with a key. */
export async function notifyWebhooksOfOrder(
  trx: WriteTransaction,
  hooks: readonly OrderHook[],
  { action, text, now }: { action: string; text: string; now: Date },
): Promise<void> {
  const [order] = hooks
  if (!order || !isSubscribable(action)) return
  const { orderNumber, waybillNumber, carrierNumber, status } = order
  const data = { orderNumber, waybillNumber, carrierNumber, status, text }
  const webhookIds = hooks.map(({ id }) => id)
  await addDeliveries(trx, webhookIds, { event: eventOfAction[action], subject: orderNumber, data }, now)
}

/** Notifies the carrier's webhooks of a customer's message. Omits the text, so that deleting a message leaves no copy. */
export async function notifyWebhooksOfMessage(
  trx: WriteTransaction,
  consultId: number,
  now: Date,
): Promise<void> {
  const event = 'consult.message'
  const { rows } = await sql<{ id: number; subject: string }>`
    select w.id, c.subject
    from consult c join webhook w on w.carrier_id = c.carrier_id and w.deleted_at is null and ${event} = any(w.events)
    where c.id = ${consultId} order by w.id`.execute(trx)
  const subject = rows[0]?.subject ?? ''
  const webhookIds = rows.map(({ id }) => id)
  await addDeliveries(trx, webhookIds, { event, subject, data: { consultId, subject } }, now)
}
