import { sql } from 'kysely'
import type { PushedEvent } from '#contract/open/calls.ts'
import { sha256 } from '#server/core/secrets.ts'
import type { Database, WriteTransaction } from '#server/db/database.ts'

/** Transaction, carrier and time of a push. */
interface PushContext {
  trx: WriteTransaction
  carrierId: number
  now: Date
}

/** An accepted event: a hash of its content, and its order. */
export interface AcceptedEvent {
  eventId: string
  contentHash: Buffer
  orderId: number
}

/** Returns the hash that tells apart events with the same id. */
export const contentHashOf = (event: PushedEvent): Buffer => sha256(JSON.stringify(event))

/**
 * Claims event ids for this transaction and returns those accepted earlier. A concurrent push of the same id waits until this
 * transaction ends. It then finds the event accepted, or may process it if it was refused. Claims in the order of the ids, so
 * that two pushes do not deadlock.
 */
export async function claimEvents(
  { trx, carrierId, now }: PushContext,
  eventIds: readonly string[],
): Promise<Map<string, AcceptedEvent>> {
  const ids = [...new Set(eventIds)].toSorted()
  const { rows: claimed } = await sql<{ eventId: string }>`
    insert into open_event (carrier_id, event_id, at)
    select ${carrierId}, asked.id, ${now} from unnest(${ids}::text[]) asked(id)
    on conflict do nothing returning event_id as "eventId"`.execute(trx)
  const ours = new Set(claimed.map(({ eventId }) => eventId))
  const others = ids.filter((id) => !ours.has(id))
  if (others.length === 0) return new Map()
  const { rows } = await sql<AcceptedEvent>`
    select event_id as "eventId", content_hash as "contentHash", order_id as "orderId" from open_event
    where carrier_id = ${carrierId} and event_id = any(${others}::text[])`.execute(trx)
  return new Map(rows.map((row) => [row.eventId, row]))
}

/** Saves the accepted events and releases the other claimed ids, so that refused events may be sent again. */
export async function settleEvents(
  { trx, carrierId, now }: PushContext,
  eventIds: readonly string[],
  accepted: readonly AcceptedEvent[],
): Promise<void> {
  await sql`
    insert into open_event (carrier_id, event_id, content_hash, order_id, at)
    select ${carrierId}, t.event_id, t.content_hash, t.order_id, ${now}
    from unnest(${accepted.map(({ eventId }) => eventId)}::text[], ${accepted.map(({ contentHash }) => contentHash)}::bytea[],
      ${accepted.map(({ orderId }) => orderId)}::bigint[]) t(event_id, content_hash, order_id)
    on conflict (carrier_id, event_id) do update set content_hash = excluded.content_hash, order_id = excluded.order_id`.execute(
    trx,
  )
  // without a hash: this transaction's own claims, invisible to others
  await sql`
    delete from open_event
    where carrier_id = ${carrierId} and event_id = any(${eventIds}::text[]) and content_hash is null`.execute(
    trx,
  )
}

/** Deletes events accepted 90 days ago; senders no longer repeat them. */
export async function sweepOpenEvents(db: Database, now: Date): Promise<void> {
  await sql`delete from open_event where at < ${now}::timestamptz - interval '90 days'`.execute(db)
}
