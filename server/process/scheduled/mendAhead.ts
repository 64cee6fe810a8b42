import { sql } from 'kysely'
import { sessionHours } from '../../../contract/kernel/session.ts'
import { hourMs, minuteMs } from '../../../contract/kernel/time.ts'
import { clockToleranceMs } from '../../core/clock.ts'
import type { Database } from '../../db/database.ts'
import { longestHeldSeconds } from '../../db/jobs/queues.ts'
import { codeValidMinutes, ticketValidMs } from '../../modules/account/index.ts'
import { heldMs, longestRestMs, longestWaitMs } from '../../modules/open/webhooks/index.ts'

/** What ends at a time that was set ahead, and how long before it that is. */
const endings = [
  { table: 'session', column: 'expires_at', lastsMs: sessionHours * hourMs },
  { table: 'sms_code', column: 'expires_at', lastsMs: codeValidMinutes * minuteMs },
  { table: 'confirmation_ticket', column: 'expires_at', lastsMs: ticketValidMs },
  { table: 'webhook_delivery', column: 'next_try_at', lastsMs: longestWaitMs },
  { table: 'webhook_delivery', column: 'held_until', lastsMs: heldMs },
  { table: 'webhook', column: 'rests_until', lastsMs: longestRestMs },
] as const

/**
 * Mends what was written down under a clock that ran ahead and is right again: what ends later than its rule allows ends as if it began
 * now, and work that would wait for that clock's time is done. Limits see to it themselves (db/limits.ts). Jobs and signs of life are
 * dated by the database.
 */
export async function mendAhead(db: Database, now: Date): Promise<void> {
  const inMs = (ms: number) => new Date(now.getTime() + ms)
  for (const { table, column, lastsMs } of endings)
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${inMs(lastsMs)}
      where ${sql.ref(column)} > ${inMs(lastsMs + clockToleranceMs)}`.execute(db)
  // never tried: due since it is there
  await sql`
    update webhook_delivery set next_try_at = ${now}
    where state = 'waiting' and failures = 0 and next_try_at > ${inMs(clockToleranceMs)}`.execute(db)
  const tolerance = sql`make_interval(secs => ${clockToleranceMs / 1000})`
  // One that was tried waits for its next try, or is held; one that was not, for as long as it was to.
  await sql`
    update job set created_at = least(created_at, now()), due_at = now() + case
      when tries > 0 then make_interval(secs => ${longestHeldSeconds}) else greatest(due_at - created_at, interval '0') end
    where tries > 0 and state <> 'failed' and due_at > now() + make_interval(secs => ${longestHeldSeconds}) + ${tolerance}
      or tries = 0 and created_at > now() + ${tolerance}`.execute(db)
  await sql`update bulk_job set beat_at = clock_timestamp() where beat_at > clock_timestamp() + ${tolerance}`.execute(
    db,
  )
}
