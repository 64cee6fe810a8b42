import { sql } from 'kysely'
import { sessionHours } from '#contract/kernel/session.ts'
import { hourMs, minuteMs } from '#contract/kernel/time.ts'
import { clockToleranceMs } from '../../core/clock.ts'
import type { Database } from '../../db/database.ts'
import { longestLeaseSeconds } from '../../db/jobs/queues.ts'
import { codeValidMinutes, ticketValidMs } from '../../modules/account/index.ts'
import { claimTimeoutMs, longestBackoffMs, longestWaitMs } from '../../modules/webhooks/index.ts'

/** Columns with an end time, and how long before it they were set at most. */
const deadlines = [
  { table: 'session', column: 'expires_at', lastsMs: sessionHours * hourMs },
  { table: 'sms_code', column: 'expires_at', lastsMs: codeValidMinutes * minuteMs },
  { table: 'confirmation_ticket', column: 'expires_at', lastsMs: ticketValidMs },
  { table: 'webhook_delivery', column: 'next_try_at', lastsMs: longestWaitMs },
  { table: 'webhook_delivery', column: 'held_until', lastsMs: claimTimeoutMs },
  { table: 'webhook', column: 'rests_until', lastsMs: longestBackoffMs },
] as const

/**
 * Corrects times that were written while the clock ran ahead. What would end later than its rule allows ends as if it began now,
 * and delayed work becomes due. Limits correct themselves (db/limits.ts); jobs and heartbeats use the database's clock.
 */
export async function correctFutureTimes(db: Database, now: Date): Promise<void> {
  const inMs = (ms: number) => new Date(now.getTime() + ms)
  for (const { table, column, lastsMs } of deadlines)
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${inMs(lastsMs)}
      where ${sql.ref(column)} > ${inMs(lastsMs + clockToleranceMs)}`.execute(db)
  // never tried: due at once
  await sql`
    update webhook_delivery set next_try_at = ${now}
    where state = 'waiting' and failures = 0 and next_try_at > ${inMs(clockToleranceMs)}`.execute(db)
  const tolerance = sql`make_interval(secs => ${clockToleranceMs / 1000})`
  // A tried job waits for its next try or its hold; an untried one waits its original delay.
  await sql`
    update job set created_at = least(created_at, now()), due_at = now() + case
      when tries > 0 then make_interval(secs => ${longestLeaseSeconds}) else greatest(due_at - created_at, interval '0') end
    where tries > 0 and state <> 'failed' and due_at > now() + make_interval(secs => ${longestLeaseSeconds}) + ${tolerance}
      or tries = 0 and created_at > now() + ${tolerance}`.execute(db)
  await sql`update bulk_job set beat_at = clock_timestamp() where beat_at > clock_timestamp() + ${tolerance}`.execute(
    db,
  )
}
