import { sql } from 'kysely'
import { dayMs, hourMs, minuteMs } from '#contract/kernel/time.ts'
import { isNoticeTemplate } from '#server/adapters/sms/noticeTexts.ts'
import type { NoticeTemplate, RecipientVariables } from '#server/adapters/sms/noticeTexts.ts'
import type { SmsProvider } from '#server/adapters/sms/provider.ts'
import { retryWrite } from '#server/db/away.ts'
import type { Database, WriteTransaction } from '#server/db/database.ts'
import { addJob } from '#server/db/jobs/addJob.ts'
import { giveBackToLimit, takeFromLimit } from '#server/db/limits.ts'
import type { Limit } from '#server/db/limits.ts'

/** SMS of notices to one mobile in a day, from the first one. */
const perDayMax = 20
/** SMS to the recipients of one carrier's orders in a day. */
const perCarrierMax = 2_000
/** The longest pause between two tries when the provider fails. */
const longestPauseMs = hourMs

/** Reads the current content of an SMS to a recipient; null when it should no longer get one. */
export type ReadRecipientText = (about: {
  orderId: number
  mobile: string
}) => Promise<{ subject: string; recipient: RecipientVariables } | null>

interface Deps {
  db: Database
  /** Null: not set up. */
  sms: SmsProvider | null
  now: Date
  readRecipientText: ReadRecipientText
  /** Called for an SMS that was given up. */
  onGivenUp: (fault: string) => void
}

interface WaitingSms {
  id: number
  mobile: string
  kind: string
  group: string
  subject: string
  /** Only in an SMS to an order's recipient, which is about this order alone. */
  orderId: number | null
  tries: number
  count: number
  isOld: boolean
}

type State = 'sent' | 'dropped' | 'no_template' | 'failed'

const finish = (db: Database | WriteTransaction, id: number, state: State, now: Date) =>
  sql`update sms_notice set state = ${state}, ended_at = ${now} where id = ${id} and state = 'waiting'`.execute(
    db,
  )

const readWaiting = async (db: Database, id: number, now: Date): Promise<WaitingSms | null> => {
  const { rows } = await sql<WaitingSms>`
    select id, mobile, kind, kind_group as "group", subject, order_id as "orderId", tries, told_count as count,
      created_at < ${new Date(now.getTime() - dayMs)} as "isOld"
    from sms_notice where id = ${id} and state = 'waiting'`.execute(db)
  return rows[0] ?? null
}

/** Counts the first try of an SMS. Returns false when another job has it. */
async function claimFirstTry(trx: WriteTransaction, id: number): Promise<boolean> {
  const { rows } = await sql`
    update sms_notice set tries = 1 where id = ${id} and state = 'waiting' and tries = 0 returning 1`.execute(
    trx,
  )
  return rows.length > 0
}

/** Counts an SMS towards the daily limits, or drops it. */
async function enforceDailyLimits(trx: WriteTransaction, id: number, limits: readonly Limit[], now: Date) {
  for (const limit of limits) {
    if ((await takeFromLimit(trx, limit, now)).isTaken) continue
    await finish(trx, id, 'dropped', now)
    return false
  }
  return true
}

const perDay = (mobile: string): Limit => ({
  key: `sms:notice:day:${mobile}`,
  max: perDayMax,
  windowMs: dayMs,
})

/** Claims an SMS to a recipient. It does not wait for others and also counts towards the limit of the order's carrier. */
async function claimAlone(
  trx: WriteTransaction,
  { id, mobile }: WaitingSms,
  orderId: number,
  now: Date,
): Promise<number | null> {
  if (!(await claimFirstTry(trx, id))) return null
  const { carrier_id: carrierId } = await trx
    .selectFrom('freight_order')
    .select('carrier_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const perCarrier = { key: `sms:recipient:day:${carrierId}`, max: perCarrierMax, windowMs: dayMs }
  return (await enforceDailyLimits(trx, id, [perDay(mobile), perCarrier], now)) ? 1 : null
}

/**
 * Claims an SMS for its first try and returns how many notices it covers. Returns null when nothing is to be sent now. Each
 * mobile and group gets one SMS a minute, which covers all waiting ones; an earlier one is rescheduled. The counter's row lock,
 * held until the transaction ends, runs jobs of one mobile and group one after another.
 */
async function claim(trx: WriteTransaction, waiting: WaitingSms, now: Date): Promise<number | null> {
  const { id, mobile, group, orderId } = waiting
  if (orderId !== null) return claimAlone(trx, waiting, orderId, now)
  const perMinute = { key: `sms:notice:${group}:${mobile}`, max: 1, windowMs: minuteMs }
  const result = await takeFromLimit(trx, perMinute, now)
  if (!result.isTaken) {
    await addJob(trx, 'sms.sendNotice', { smsNoticeId: id }, { afterMs: result.waitMs })
    return null
  }
  if (!(await claimFirstTry(trx, id))) {
    // another job has covered it meanwhile
    await giveBackToLimit(trx, perMinute.key)
    return null
  }
  if (!(await enforceDailyLimits(trx, id, [perDay(mobile)], now))) return null
  const merged = await sql<{ count: number }>`
    with merged as (
      update sms_notice set state = 'merged', ended_at = ${now}
      where mobile = ${mobile} and kind_group = ${group} and state = 'waiting' and tries = 0 returning 1)
    update sms_notice set told_count = 1 + (select count(*) from merged) where id = ${id}
    returning told_count as count`.execute(trx)
  return merged.rows[0]?.count ?? 1
}

/**
 * Sends with the template for several notices if it covers several. Otherwise, or without such a template, uses its own. Without a
 * provider no kind has a template.
 */
async function send(
  { sms, readRecipientText }: Deps,
  { mobile, kind, subject, orderId }: WaitingSms,
  count: number,
): Promise<State> {
  if (!sms || !isNoticeTemplate(kind)) return 'no_template'
  if (orderId !== null) {
    const content = await readRecipientText({ orderId, mobile })
    if (content === null) return 'dropped'
    return (await sms.sendNotice({ mobile, template: kind, count, ...content })) === 'taken'
      ? 'sent'
      : 'no_template'
  }
  const sendWith = (template: NoticeTemplate) => sms.sendNotice({ mobile, template, subject, count })
  if (count > 1 && (await sendWith('several')) === 'taken') return 'sent'
  return (await sendWith(kind)) === 'taken' ? 'sent' : 'no_template'
}

/** Retries a failed SMS after 2, 4, 8 … minutes, an hour at most. */
async function scheduleRetry(trx: WriteTransaction, { id, tries }: WaitingSms, fault: string): Promise<void> {
  await sql`update sms_notice set fault = ${fault} where id = ${id}`.execute(trx)
  const afterMs = Math.min(longestPauseMs, minuteMs * 2 ** (tries + 1))
  await addJob(trx, 'sms.sendNotice', { smsNoticeId: id }, { afterMs })
}

/**
 * Job that sends the SMS of a notice. Skips a sent, merged or dropped one, so that a repeated job sends once. Each try is counted
 * before calling the provider; only a process that dies before saving the answer sends twice, and `tries` shows it. Gives up
 * after a day.
 */
export async function sendNoticeSms(deps: Deps, smsNoticeId: number): Promise<void> {
  const { db, now, onGivenUp } = deps
  const waiting = await readWaiting(db, smsNoticeId, now)
  if (!waiting) return
  const { id, tries, isOld } = waiting
  if (isOld) {
    const { rows } = await sql<{
      fault: string | null
    }>`select fault from sms_notice where id = ${id}`.execute(db)
    await finish(db, id, 'failed', now)
    return onGivenUp(rows[0]?.fault ?? 'none')
  }
  const count = tries > 0 ? waiting.count : await db.transaction().execute((trx) => claim(trx, waiting, now))
  if (count === null) return
  if (tries > 0) await sql`update sms_notice set tries = tries + 1 where id = ${id}`.execute(db)
  const outcome = await send(deps, waiting, count).catch((error: unknown) => ({
    fault: (error instanceof Error ? error.message : 'no message').slice(0, 200),
  }))
  if (typeof outcome === 'string') await retryWrite(() => finish(db, id, outcome, now))
  else await db.transaction().execute((trx) => scheduleRetry(trx, waiting, outcome.fault))
}
