import { sql } from 'kysely'
import type { PushedEvent } from '../../../contract/open/calls.ts'
import { sha256 } from '../../core/secrets.ts'
import type { Database, WriteTransaction } from '../../db/database.ts'

/** Whose events a push is at work with, and when. */
interface Pushing {
  trx: WriteTransaction
  carrierId: number
  now: Date
}

/** An event that was taken: what it said, by its hash, and of which order. */
export interface TakenEvent {
  eventId: string
  contentHash: Buffer
  orderId: number
}

/** Tells one event from another under the same id. */
export const contentHashOf = (event: PushedEvent): Buffer => sha256(JSON.stringify(event))

/**
 * Claims event ids for this transaction and gives those that were taken earlier. A push that sends the same id waits here until this
 * one ends: taken, it is told so; refused, it goes ahead. Claimed in the order of the ids, so that two pushes do not wait for each other.
 */
export async function claimEvents(
  { trx, carrierId, now }: Pushing,
  eventIds: readonly string[],
): Promise<Map<string, TakenEvent>> {
  const ids = [...new Set(eventIds)].toSorted()
  const { rows: claimed } = await sql<{ eventId: string }>`
    insert into open_event (carrier_id, event_id, at)
    select ${carrierId}, asked.id, ${now} from unnest(${ids}::text[]) asked(id)
    on conflict do nothing returning event_id as "eventId"`.execute(trx)
  const ours = new Set(claimed.map(({ eventId }) => eventId))
  const others = ids.filter((id) => !ours.has(id))
  if (others.length === 0) return new Map()
  const { rows } = await sql<TakenEvent>`
    select event_id as "eventId", content_hash as "contentHash", order_id as "orderId" from open_event
    where carrier_id = ${carrierId} and event_id = any(${others}::text[])`.execute(trx)
  return new Map(rows.map((row) => [row.eventId, row]))
}

/** Keeps what was taken under its id, and gives back the other ids that were claimed: what was refused may be sent again. */
export async function settleEvents(
  { trx, carrierId, now }: Pushing,
  eventIds: readonly string[],
  taken: readonly TakenEvent[],
): Promise<void> {
  await sql`
    insert into open_event (carrier_id, event_id, content_hash, order_id, at)
    select ${carrierId}, t.event_id, t.content_hash, t.order_id, ${now}
    from unnest(${taken.map(({ eventId }) => eventId)}::text[], ${taken.map(({ contentHash }) => contentHash)}::bytea[],
      ${taken.map(({ orderId }) => orderId)}::bigint[]) t(event_id, content_hash, order_id)
    on conflict (carrier_id, event_id) do update set content_hash = excluded.content_hash, order_id = excluded.order_id`.execute(
    trx,
  )
  // without a hash: this transaction's own claims, which nobody else can see
  await sql`
    delete from open_event
    where carrier_id = ${carrierId} and event_id = any(${eventIds}::text[]) and content_hash is null`.execute(
    trx,
  )
}

/** Forgets what was taken 90 days ago: nobody sends that again. */
export async function sweepOpenEvents(db: Database, now: Date): Promise<void> {
  await sql`delete from open_event where at < ${now}::timestamptz - interval '90 days'`.execute(db)
}
