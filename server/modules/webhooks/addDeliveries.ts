import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { DeliveryEvent } from '#contract/webhooks/words.ts'
import type { WriteTransaction } from '#server/db/database.ts'

/** An event: `data` goes to the receiver, `subject` is shown to the owner in the list. */
interface WebhookMessage {
  event: DeliveryEvent
  subject: string
  data: Record<string, string | number | null>
}

/** Writes a delivery per webhook, all with one event id, and returns their ids. The rows themselves are the queue. */
export async function addDeliveries(
  trx: WriteTransaction,
  webhookIds: readonly number[],
  { event, subject, data }: WebhookMessage,
  now: Date,
): Promise<number[]> {
  if (webhookIds.length === 0) return []
  const eventId = randomUUID()
  const body = JSON.stringify({ id: eventId, event, createdAt: now.toISOString(), data })
  const { rows } = await sql<{ id: number }>`
    insert into webhook_delivery (webhook_id, event_id, event, subject, body, created_at, next_try_at)
    select id, ${eventId}::uuid, ${event}, ${subject}, ${body}, ${now}::timestamptz, ${now}::timestamptz
    from unnest(${webhookIds}::bigint[]) id returning id`.execute(trx)
  return rows.map(({ id }) => id)
}
