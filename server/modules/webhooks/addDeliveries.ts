import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { DeliveryEvent } from '../../../contract/openWords.ts'
import { addJob } from '../../db/addJob.ts'
import type { WriteTransaction } from '../../db/database.ts'

/** What happened: `data` are what a receiver is told, `subject` what its owner reads in the list. */
interface Happening {
  event: DeliveryEvent
  subject: string
  data: Record<string, string | number | null>
}

/** Who is told; nothing is sent yet where it is not active. */
interface Told {
  id: number
  isActive: boolean
}

/** Writes a delivery for each webhook in the transaction of what happened, all with one event id, and a job for those that are active. Gives the deliveries' ids. */
export async function addDeliveries(
  trx: WriteTransaction,
  told: readonly Told[],
  { event, subject, data }: Happening,
  now: Date,
): Promise<number[]> {
  if (told.length === 0) return []
  const eventId = randomUUID()
  const body = JSON.stringify({ id: eventId, event, createdAt: now.toISOString(), data })
  const { rows } = await sql<{ id: number }>`
    insert into webhook_delivery (webhook_id, event_id, event, subject, body, created_at, next_try_at)
    select id, ${eventId}::uuid, ${event}, ${subject}, ${body}, ${now}::timestamptz, ${now}::timestamptz
    from unnest(${told.map(({ id }) => id)}::bigint[]) id returning id`.execute(trx)
  for (const { id, isActive } of told) if (isActive) await addJob(trx, 'webhook.deliver', { webhookId: id })
  return rows.map(({ id }) => id)
}
