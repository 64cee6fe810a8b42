import { sql } from 'kysely'
import type { CallAnswer, CallRequest, CallResponse } from '#contract/calls/calls.ts'
import type { Delivery } from '#contract/webhooks/calls.ts'
import { deliveryCountMax } from '#contract/webhooks/words.ts'
import { refuse } from '#server/core/refuse.ts'
import type { Database, Queryable } from '#server/db/database.ts'

/** Columns of a delivery `d` of a webhook `w` as the calls return it. */
const deliveryColumns = sql`
  d.id, w.id as "webhookId", w.name as "webhookName", d.event_id as "eventId", d.event, d.subject, d.state, d.tries,
  d.created_at as "createdAt",
  case when d.state = 'waiting' and d.event = 'ping' then d.next_try_at
    when d.state = 'waiting' and w.state = 'active' then greatest(d.next_try_at, w.rests_until) end as "nextTryAt",
  d.delivered_at as "deliveredAt", d.last_status as "lastStatus", d.last_fault as "lastFault"`

/** Returns a page of a carrier's deliveries, the newest first. Reads by index only as many per webhook as the page needs. */
export async function listDeliveries(
  db: Database,
  carrierId: number,
  { page, pageSize, webhookId, event, state }: CallRequest<'/carrier/getDeliveryList'>,
): Promise<CallResponse<'/carrier/getDeliveryList'>> {
  const found = (max: number) => sql`
    from webhook w cross join lateral (
      select * from webhook_delivery d where d.webhook_id = w.id
        ${event === undefined ? sql`` : sql`and d.event = ${event}`}
        ${state === undefined ? sql`` : sql`and d.state = ${state}`}
      order by d.id desc limit ${max}) d
    where w.carrier_id = ${carrierId} and w.deleted_at is null
      ${webhookId === undefined ? sql`` : sql`and w.id = ${webhookId}`}`
  const { rows } = await sql<Delivery>`
    select ${deliveryColumns} ${found(page * pageSize)}
    order by d.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from (select 1 ${found(deliveryCountMax)} limit ${deliveryCountMax}) c`.execute(
    db,
  )
  return { list: rows, total: counted[0]?.total ?? 0 }
}

const ownDelivery = (carrierId: number, deliveryId: number) => sql`
  from webhook_delivery d join webhook w on w.id = d.webhook_id
  where d.id = ${deliveryId} and w.carrier_id = ${carrierId} and w.deleted_at is null`

/** Returns a carrier's delivery. Refuses notFound for others. */
export async function readDelivery(db: Queryable, carrierId: number, deliveryId: number): Promise<Delivery> {
  const { rows } = await sql<Delivery>`
    select ${deliveryColumns} ${ownDelivery(carrierId, deliveryId)}`.execute(db)
  return rows[0] ?? refuse('notFound')
}

/** Returns a delivery with its body and finished tries. */
export async function readDeliveryDetail(
  db: Database,
  carrierId: number,
  deliveryId: number,
  now: Date,
): Promise<CallAnswer<'/carrier/getDelivery'>> {
  const { rows } = await sql<CallResponse<'/carrier/getDelivery'>>`
    select ${deliveryColumns}, d.body,
      case when d.held_until > ${now} then d.attempts - (-1) else d.attempts end as attempts
    ${ownDelivery(carrierId, deliveryId)}`.execute(db)
  return rows[0] ?? refuse('notFound')
}
