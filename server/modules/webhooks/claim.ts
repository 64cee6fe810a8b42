import { sql } from 'kysely'
import type { Database, WriteTransaction } from '../../db/database.ts'
import { heldMs, skewMs } from './schedule.ts'

/** Tries at once for one receiver; one that fails gets one. */
const atOnceMax = 3
const attemptsKept = 20

/** A delivery that this try alone is about, and where it goes. */
export interface Claimed {
  id: number
  webhookId: number
  event: string
  eventId: string
  body: string
  /** Which try this is, counted from 1: by it a late end of a try that was given up for dead is known. */
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
  /** Whether anything but a ping may go there now. */
  isOpen: boolean
}

/** The lock lets those who claim for one receiver count one after another; whoever writes deliveries does not wait for it. */
async function lockTarget(trx: WriteTransaction, webhookId: number, now: Date): Promise<Target | null> {
  const { rows } = await sql<Target>`
    select w.url, w.secret, case when w.earlier_until > ${now} then w.earlier_secret end as "earlierSecret", w.failures,
      w.state = 'active' and coalesce(w.rests_until <= ${new Date(now.getTime() + skewMs)}, true) as "isOpen"
    from webhook w join factory f on f.id = w.carrier_id and f.type = 3 and f.disabled_reason is null
    where w.id = ${webhookId} and w.deleted_at is null for no key update of w`.execute(trx)
  return rows[0] ?? null
}

/** The next one: a ping, or what has been due longest if there is room for a try. */
async function findDue(
  trx: WriteTransaction,
  webhookId: number,
  { isOpen, failures }: Target,
  now: Date,
): Promise<number | null> {
  const { rows } = await sql<{ pingId: number | null; dueId: number | null; held: number }>`
    select
      (select d.id from webhook_delivery d where d.webhook_id = ${webhookId} and d.state = 'waiting' and d.event = 'ping'
        and coalesce(d.held_until <= ${now}, true) order by d.id limit 1) as "pingId",
      (select d.id from webhook_delivery d where d.webhook_id = ${webhookId} and d.state = 'waiting' and d.event <> 'ping'
        and d.next_try_at <= ${new Date(now.getTime() + skewMs)} and coalesce(d.held_until <= ${now}, true)
        order by d.next_try_at, d.id limit 1) as "dueId",
      (select count(*) from webhook_delivery d where d.webhook_id = ${webhookId} and d.held_until > ${now}) as held`.execute(
    trx,
  )
  const { pingId = null, dueId = null, held = 0 } = rows[0] ?? {}
  const hasRoom = isOpen && held < (failures > 0 ? 1 : atOnceMax)
  return pingId ?? (hasRoom ? dueId : null)
}

/** What the log says of a try whose process died over it; the end of the try puts the truth in its place. */
const brokenOff = (now: Date) => ({
  at: now.toISOString(),
  status: null,
  fault: '推送时服务中断，没有记下结果，已再推送一次',
  durationMs: 0,
  answer: '',
})

/** Takes the next due delivery of a webhook for one try, in a transaction of its own; null where there is none, or no room for a try. */
export async function claimNext(db: Database, webhookId: number, now: Date): Promise<Claimed | null> {
  return db.transaction().execute(async (trx) => {
    const target = await lockTarget(trx, webhookId, now)
    if (!target) return null
    const id = await findDue(trx, webhookId, target, now)
    if (id === null) return null
    const { rows } = await sql<Omit<Claimed, 'id' | 'webhookId' | 'url' | 'secrets' | 'at'>>`
      update webhook_delivery set tries = tries + 1, held_until = ${new Date(now.getTime() + heldMs)},
        attempts = case when jsonb_array_length(attempts) < ${attemptsKept} then attempts else attempts - 0 end
          || ${JSON.stringify([brokenOff(now)])}::jsonb
      where id = ${id} returning event, event_id as "eventId", body, tries, failures`.execute(trx)
    const [row] = rows
    if (!row) throw new Error('A delivery that was found is not there')
    const { url, secret, earlierSecret } = target
    const secrets = earlierSecret === null ? [secret] : [secret, earlierSecret]
    return { id, webhookId, url, secrets, at: now, ...row }
  })
}
