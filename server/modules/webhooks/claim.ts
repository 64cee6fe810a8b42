import { sql } from 'kysely'
import type { Database, WriteTransaction } from '#server/db/database.ts'
import { claimTimeoutMs } from './schedule.ts'

/** Concurrent tries for one receiver; a failing one gets one. */
const atOnceMax = 3
const attemptsStoredMax = 20

/** A delivery claimed by this try, and its target. */
export interface ClaimedDelivery {
  id: number
  webhookId: number
  event: string
  eventId: string
  body: string
  /** Number of this try, from 1. It identifies the late result of a try that was presumed dead. */
  tries: number
  failures: number
  url: string
  /** Sealed, the newest first. */
  secrets: Buffer[]
  at: Date
}

interface Target {
  url: string
  secret: Buffer
  earlierSecret: Buffer | null
  failures: number
  /** Whether deliveries other than pings may go there now. */
  isOpen: boolean
}

/** For a webhook `w`: whether deliveries other than pings may go there now. */
const isOpen = (now: Date) => sql`w.state = 'active' and coalesce(w.rests_until <= ${now}, true)`

/** For an existing webhook `w` and its carrier `f`: whether anything is sent. */
const isServed = sql`w.deleted_at is null and f.type = 3 and f.disabled_reason is null`

/** For a delivery `d`: whether it waits without a try under way. */
const isFree = (now: Date) => sql`d.state = 'waiting' and coalesce(d.held_until <= ${now}, true)`

/**
 * Finds webhooks with something due, the longest waiting first. Queries the deliveries themselves: there is no job that could be
 * lost or pile up while a receiver backs off. Walks the index of waiting deliveries from webhook to webhook, so that thousands
 * behind one webhook cost no more than one.
 */
export async function findDueWebhooks(db: Database, now: Date, max: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive waiting as (
      (select webhook_id as id from webhook_delivery where state = 'waiting' order by webhook_id limit 1)
      union all
      select (select d.webhook_id from webhook_delivery d where d.state = 'waiting' and d.webhook_id > w.id
        order by d.webhook_id limit 1) from waiting w where w.id is not null)
    select id from (
      select w.id, coalesce(
        (select d.created_at from webhook_delivery d where d.webhook_id = w.id and d.event = 'ping' and ${isFree(now)}
          order by d.id limit 1),
        case when ${isOpen(now)} then (
          select d.next_try_at from webhook_delivery d where d.webhook_id = w.id and d.next_try_at <= ${now}
            and d.event <> 'ping' and ${isFree(now)} order by d.next_try_at, d.id limit 1) end) as since,
        (select count(*) from webhook_delivery d where d.webhook_id = w.id and d.held_until > ${now}) as held, w.failures
      from waiting join webhook w on w.id = waiting.id join factory f on f.id = w.carrier_id where ${isServed}) due
    where since is not null and (held < case when failures > 0 then 1 else ${atOnceMax}::integer end)
    order by since limit ${max}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Locks a webhook, so that claims for one receiver are serialized. Writing deliveries does not wait for the lock. */
async function lockTarget(trx: WriteTransaction, webhookId: number, now: Date): Promise<Target | null> {
  const { rows } = await sql<Target>`
    select w.url, w.secret, case when w.earlier_until > ${now} then w.earlier_secret end as "earlierSecret", w.failures,
      ${isOpen(now)} as "isOpen"
    from webhook w join factory f on f.id = w.carrier_id
    where w.id = ${webhookId} and ${isServed} for no key update of w`.execute(trx)
  return rows[0] ?? null
}

/** Finds the next delivery: a ping, or the longest due one if another try is allowed. */
async function findDue(
  trx: WriteTransaction,
  webhookId: number,
  { isOpen, failures }: Target,
  now: Date,
): Promise<number | null> {
  const { rows } = await sql<{ pingId: number | null; dueId: number | null; held: number }>`
    select
      (select d.id from webhook_delivery d where d.webhook_id = ${webhookId} and d.event = 'ping' and ${isFree(now)}
        order by d.id limit 1) as "pingId",
      (select d.id from webhook_delivery d where d.webhook_id = ${webhookId} and d.event <> 'ping' and d.next_try_at <= ${now} and ${isFree(now)}
        order by d.next_try_at, d.id limit 1) as "dueId",
      (select count(*) from webhook_delivery d where d.webhook_id = ${webhookId} and d.held_until > ${now}) as held`.execute(
    trx,
  )
  const { pingId = null, dueId = null, held = 0 } = rows[0] ?? {}
  const hasRoom = isOpen && held < (failures > 0 ? 1 : atOnceMax)
  return pingId ?? (hasRoom ? dueId : null)
}

/** Log entry of a try whose process died; the real result overwrites it. */
const interrupted = (now: Date) => ({
  at: now.toISOString(),
  status: null,
  fault: '推送时服务中断，没有记下结果，已再推送一次',
  durationMs: 0,
  answer: '',
})

/** Claims a webhook's next due delivery for one try, in its own transaction. Null when none is due or no try is allowed. */
export async function claimNext(db: Database, webhookId: number, now: Date): Promise<ClaimedDelivery | null> {
  return db.transaction().execute(async (trx) => {
    const target = await lockTarget(trx, webhookId, now)
    if (!target) return null
    const id = await findDue(trx, webhookId, target, now)
    if (id === null) return null
    const { rows } = await sql<Omit<ClaimedDelivery, 'id' | 'webhookId' | 'url' | 'secrets' | 'at'>>`
      update webhook_delivery set tries = tries + 1, held_until = ${new Date(now.getTime() + claimTimeoutMs)},
        attempts = case when jsonb_array_length(attempts) < ${attemptsStoredMax} then attempts else attempts - 0 end
          || ${JSON.stringify([interrupted(now)])}::jsonb
      where id = ${id} returning event, event_id as "eventId", body, tries, failures`.execute(trx)
    const [row] = rows
    if (!row) throw new Error('A delivery that was found is not there')
    const { url, secret, earlierSecret } = target
    const secrets = earlierSecret === null ? [secret] : [secret, earlierSecret]
    return { id, webhookId, url, secrets, at: now, ...row }
  })
}

/** Releases a delivery whose try this process aborted. It is due at once; the log keeps the try. */
export const release = (db: Database, { id, tries }: ClaimedDelivery): Promise<unknown> =>
  sql`update webhook_delivery set held_until = null where id = ${id} and tries = ${tries}`.execute(db)
