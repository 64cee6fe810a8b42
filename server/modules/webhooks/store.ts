import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Webhook } from '#contract/webhooks/calls.ts'
import { refuse } from '#server/core/refuse.ts'
import type { Queryable } from '#server/db/database.ts'

const waitingCountMax = 1000

/** Columns of a webhook `w` as the calls return it. */
const webhookColumns = (now: Date): RawBuilder<unknown> => sql`
  w.id, w.name, w.url, w.events, w.state, w.created_at as "createdAt",
  case when w.earlier_until > ${now} then w.earlier_until end as "earlierSecretUntil",
  w.last_delivered_at as "lastDeliveredAt", w.last_fault_at as "lastFaultAt", w.last_fault as "lastFault",
  (select count(*) from (select 1 from webhook_delivery d where d.webhook_id = w.id and d.state = 'waiting'
    limit ${waitingCountMax}) c) as waiting`

/** Returns the webhooks of a carrier, the oldest first. */
export async function listWebhooks(db: Queryable, carrierId: number, now: Date): Promise<Webhook[]> {
  const { rows } = await sql<Webhook>`
    select ${webhookColumns(now)} from webhook w
    where w.carrier_id = ${carrierId} and w.deleted_at is null order by w.id`.execute(db)
  return rows
}

export interface OwnWebhook {
  carrierId: number
  webhookId: number
}

/** Returns a carrier's webhook. Refuses notFound for others. */
export async function readWebhook(
  db: Queryable,
  { carrierId, webhookId }: OwnWebhook,
  now: Date,
): Promise<Webhook> {
  const { rows } = await sql<Webhook>`
    select ${webhookColumns(now)} from webhook w
    where w.id = ${webhookId} and w.carrier_id = ${carrierId} and w.deleted_at is null`.execute(db)
  return rows[0] ?? refuse('notFound')
}
