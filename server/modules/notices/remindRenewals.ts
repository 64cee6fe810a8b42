import { sql } from 'kysely'
import { dayMs } from '#contract/kernel/time.ts'
import { chinaDate } from '#server/core/clock.ts'
import type { Database } from '#server/db/database.ts'
import { writeNotice } from './writeNotice.ts'

/** Reminders of a factory before its term ends, in days. Each is sent once; only the latest due one is sent. */
const daysAhead = [30, 7, 1] as const
/** Factories per run; the next run continues. */
const perRunMax = 500

interface DueReminder {
  factoryId: number
  expiresAt: string
  /** The due reminder. */
  days: number
}

async function readDue(db: Database, now: Date): Promise<DueReminder[]> {
  const left = sql`extract(epoch from f.expires_at - ${now}::timestamptz) * 1000`
  const due = daysAhead
    .toReversed()
    .map((days) => sql`when ${left} <= ${sql.lit(days * dayMs)} then ${sql.lit(days)}`)
  const { rows } = await sql<DueReminder>`
    select e.* from (
      select f.id as "factoryId", f.expires_at as "expiresAt", case ${sql.join(due, sql` `)} end as days
      from factory f where f.expires_at > ${now} and f.expires_at <= ${new Date(now.getTime() + daysAhead[0] * dayMs)}) e
    where not exists (
      select 1 from renewal_reminder r
      where r.factory_id = e."factoryId" and r.expires_at = e."expiresAt" and r.days_ahead = e.days)
    order by e."expiresAt", e."factoryId" limit ${perRunMax}`.execute(db)
  return rows
}

/** Records the reminder and notifies the factory's admins. Does nothing if another process did, or the term was extended. */
async function remind(db: Database, { factoryId, expiresAt, days }: DueReminder, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql`
      insert into renewal_reminder (factory_id, expires_at, days_ahead, told_at)
      select f.id, f.expires_at, ${days}, ${now} from factory f where f.id = ${factoryId} and f.expires_at = ${expiresAt}
      on conflict do nothing returning 1`.execute(trx)
    if (rows.length === 0) return
    const endsOn = chinaDate(new Date(expiresAt))
    const content = {
      kind: 'renewalEnding' as const,
      title: days === 1 ? '服务明天到期' : `服务将在 ${days} 天内到期`,
      text: `专线通服务将于 ${endsOn} 到期，订单和资料会保留。请打开企业信息续费。`,
      link: '/user/factory?panel=renewal',
      subject: endsOn,
    }
    await writeNotice(trx, { kind: 'factory', factoryId, role: 'admin' }, content, { orderId: null, now })
  })
}

/** Reminds factories 30 days, 7 days and one day before their term ends, once for each end. */
export async function remindRenewals(db: Database, now: Date): Promise<void> {
  for (const reminder of await readDue(db, now)) await remind(db, reminder, now)
}
