import { sql } from 'kysely'
import { isNoticeTemplate } from '../../adapters/sms/noticeTexts.ts'
import type { NoticeTemplate, RecipientVariables } from '../../adapters/sms/noticeTexts.ts'
import type { SmsProvider } from '../../adapters/sms/provider.ts'
import { addJob } from '../../db/jobs/addJob.ts'
import { writeDown } from '../../db/away.ts'
import type { Database, WriteTransaction } from '../../db/database.ts'
import { giveBackToLimit, takeFromLimit } from '../../db/limits.ts'
import type { Limit } from '../../db/limits.ts'
import { dayMs, hourMs, minuteMs } from '../../../contract/kernel/time.ts'

/** SMS of notices for one mobile in a day, counted from the first. */
const perDayMax = 20
/** SMS to the recipients of one carrier's orders in a day. */
const perCarrierMax = 2_000
/** The longest pause between two tries of a provider that fails. */
const longestPauseMs = hourMs

/** What an SMS to a recipient names by now; null where he is not to be told any more. */
export type ReadRecipientWords = (about: {
  orderId: number
  mobile: string
}) => Promise<{ subject: string; recipient: RecipientVariables } | null>

interface Deps {
  db: Database
  sms: SmsProvider
  now: Date
  recipientWords: ReadRecipientWords
  /** Hears of an SMS that was given up. */
  onGivenUp: (fault: string) => void
}

interface Waiting {
  id: number
  mobile: string
  kind: string
  group: string
  subject: string
  /** Of an SMS to the recipient of an order, which tells of that alone. */
  orderId: number | null
  tries: number
  count: number
  isOld: boolean
}

type State = 'sent' | 'dropped' | 'no_template' | 'failed'

const end = (db: Database | WriteTransaction, id: number, state: State, now: Date) =>
  sql`update sms_notice set state = ${state}, ended_at = ${now} where id = ${id} and state = 'waiting'`.execute(
    db,
  )

const readWaiting = async (db: Database, id: number, now: Date): Promise<Waiting | null> => {
  const { rows } = await sql<Waiting>`
    select id, mobile, kind, kind_group as "group", subject, order_id as "orderId", tries, told_count as count,
      created_at < ${new Date(now.getTime() - dayMs)} as "isOld"
    from sms_notice where id = ${id} and state = 'waiting'`.execute(db)
  return rows[0] ?? null
}

/** Counts the first try of an SMS; false where another job has it. */
async function beginTry(trx: WriteTransaction, id: number): Promise<boolean> {
  const { rows } = await sql`
    update sms_notice set tries = 1 where id = ${id} and state = 'waiting' and tries = 0 returning 1`.execute(
    trx,
  )
  return rows.length > 0
}

/** Takes from the limits of a day, or drops the SMS. */
async function takeDay(trx: WriteTransaction, id: number, limits: readonly Limit[], now: Date) {
  for (const limit of limits) {
    if ((await takeFromLimit(trx, limit, now)).isTaken) continue
    await end(trx, id, 'dropped', now)
    return false
  }
  return true
}

const perDay = (mobile: string): Limit => ({
  key: `sms:notice:day:${mobile}`,
  max: perDayMax,
  windowMs: dayMs,
})

/** The same for an SMS to a recipient: it waits for none before it, and is counted against the order's carrier, too. */
async function takeUpAlone(
  trx: WriteTransaction,
  { id, mobile }: Waiting,
  orderId: number,
  now: Date,
): Promise<number | null> {
  if (!(await beginTry(trx, id))) return null
  const { carrier_id: carrierId } = await trx
    .selectFrom('freight_order')
    .select('carrier_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const perCarrier = { key: `sms:recipient:day:${carrierId}`, max: perCarrierMax, windowMs: dayMs }
  return (await takeDay(trx, id, [perDay(mobile), perCarrier], now)) ? 1 : null
}

/**
 * Takes an SMS up for its first try: one a minute for each mobile and group, which then tells of all that wait; what is too soon comes
 * back when the minute is over. Gives of how many notices it tells, or null where nothing is to be sent now. The counter's row, held
 * to the end of the transaction, lets jobs of one mobile and group through one after another.
 */
async function takeUp(trx: WriteTransaction, waiting: Waiting, now: Date): Promise<number | null> {
  const { id, mobile, group, orderId } = waiting
  if (orderId !== null) return takeUpAlone(trx, waiting, orderId, now)
  const soon = { key: `sms:notice:${group}:${mobile}`, max: 1, windowMs: minuteMs }
  const taken = await takeFromLimit(trx, soon, now)
  if (!taken.isTaken) {
    await addJob(trx, 'sms.sendNotice', { smsNoticeId: id }, { afterMs: taken.waitMs })
    return null
  }
  if (!(await beginTry(trx, id))) {
    // another one told of it meanwhile
    await giveBackToLimit(trx, soon.key)
    return null
  }
  if (!(await takeDay(trx, id, [perDay(mobile)], now))) return null
  const merged = await sql<{ count: number }>`
    with merged as (
      update sms_notice set state = 'merged', ended_at = ${now}
      where mobile = ${mobile} and kind_group = ${group} and state = 'waiting' and tries = 0 returning 1)
    update sms_notice set told_count = 1 + (select count(*) from merged) where id = ${id}
    returning told_count as count`.execute(trx)
  return merged.rows[0]?.count ?? 1
}

/** Sends by the template of several, or by its own where it tells of one or there is none of several. */
async function send(
  { sms, recipientWords }: Deps,
  { mobile, kind, subject, orderId }: Waiting,
  count: number,
): Promise<State> {
  if (!isNoticeTemplate(kind)) return 'no_template'
  if (orderId !== null) {
    const words = await recipientWords({ orderId, mobile })
    if (words === null) return 'dropped'
    return (await sms.sendNotice({ mobile, template: kind, count, ...words })) === 'taken'
      ? 'sent'
      : 'no_template'
  }
  const by = (template: NoticeTemplate) => sms.sendNotice({ mobile, template, subject, count })
  if (count > 1 && (await by('several')) === 'taken') return 'sent'
  return (await by(kind)) === 'taken' ? 'sent' : 'no_template'
}

/** What the provider did not take is tried again after 2, 4, 8 … minutes, an hour at the most. */
async function tryLater(trx: WriteTransaction, { id, tries }: Waiting, fault: string): Promise<void> {
  await sql`update sms_notice set fault = ${fault} where id = ${id}`.execute(trx)
  const afterMs = Math.min(longestPauseMs, minuteMs * 2 ** (tries + 1))
  await addJob(trx, 'sms.sendNotice', { smsNoticeId: id }, { afterMs })
}

/**
 * The job that sends the SMS of a notice. One that is sent, merged or dropped is left alone, so that a job done twice sends once. A try
 * is counted before the provider is asked: only a process that dies between its answer and the mark sends again, and `tries` says so.
 * A day old, it is given up.
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
    await end(db, id, 'failed', now)
    return onGivenUp(rows[0]?.fault ?? 'none')
  }
  const count = tries > 0 ? waiting.count : await db.transaction().execute((trx) => takeUp(trx, waiting, now))
  if (count === null) return
  if (tries > 0) await sql`update sms_notice set tries = tries + 1 where id = ${id}`.execute(db)
  const outcome = await send(deps, waiting, count).catch((error: unknown) => ({
    fault: (error instanceof Error ? error.message : 'no message').slice(0, 200),
  }))
  if (typeof outcome === 'string') await writeDown(() => end(db, id, outcome, now))
  else await db.transaction().execute((trx) => tryLater(trx, waiting, outcome.fault))
}
