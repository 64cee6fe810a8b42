import { sql } from 'kysely'
import { dayMs } from '#contract/kernel/time.ts'
import { deliveryRetentionDays } from '#contract/webhooks/words.ts'
import type { Database } from '#server/db/database.ts'
import { tooOldFault } from './change.ts'
import { waitingMaxMs } from './schedule.ts'

const batchMax = 5_000

/** Deletes old deliveries in batches, so that no statement locks many rows. */
async function deleteOld(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - deliveryRetentionDays * dayMs)
  for (let count = batchMax; count === batchMax;) {
    const { rows } = await sql`
      delete from webhook_delivery where id in (
        select d.id from webhook_delivery d where d.created_at < ${before} limit ${batchMax}) returning 1`.execute(
      db,
    )
    count = rows.length
  }
}

async function deleteOrphaned(db: Database): Promise<void> {
  for (let count = batchMax; count === batchMax;) {
    const { rows } = await sql`
      delete from webhook_delivery where id in (
        select d.id from webhook w join webhook_delivery d on d.webhook_id = w.id
        where w.deleted_at is not null limit ${batchMax}) returning 1`.execute(db)
    count = rows.length
  }
  await sql`
    delete from webhook w where w.deleted_at is not null and not exists (
      select 1 from webhook_delivery d where d.webhook_id = w.id)`.execute(db)
}

/** For a webhook `w` of a factory `f`: whether anything is sent now. */
const isServed = sql`w.state = 'active' and f.type = 3 and f.disabled_reason is null`

/** Gives up deliveries that waited too long for their webhook to become active. */
async function giveUpExpired(db: Database, now: Date): Promise<void> {
  await sql`
    update webhook_delivery d set state = 'failed', last_fault = ${tooOldFault}
    from webhook w join factory f on f.id = w.carrier_id
    where d.webhook_id = w.id and not (${isServed}) and w.deleted_at is null and d.state = 'waiting'
      and d.created_at < ${new Date(now.getTime() - waitingMaxMs)}
      and coalesce(d.held_until <= ${now}, true)`.execute(db)
}

/** Upkeep of deliveries: deletes old ones and those of deleted webhooks, and gives up expired ones. */
export async function sweepWebhooks(db: Database, now: Date): Promise<void> {
  await deleteOld(db, now)
  await deleteOrphaned(db)
  await giveUpExpired(db, now)
}
