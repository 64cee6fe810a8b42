import { sql } from 'kysely'
import type { ConsultSide } from '#contract/consult/words.ts'
import type { PagePath } from '#contract/kernel/pages.ts'
import { minuteMs } from '#contract/kernel/time.ts'
import type { Database, WriteTransaction } from '#server/db/database.ts'
import { addJob } from '#server/db/jobs/addJob.ts'
import type { JobData } from '#server/db/jobs/queues.ts'
import { writeNotice } from '../notices/index.ts'
import { sendAnswerSms } from './answerSms.ts'
import { visitorName } from './readThreads.ts'
import { readersOf } from './thread.ts'
import type { Thread } from './thread.ts'

/** A side gets a notice of a message that it has not read for this long. */
const unreadMs = 2 * minuteMs

const other: Record<ConsultSide, ConsultSide> = { customer: 'carrier', carrier: 'customer' }
const pages: Record<ConsultSide, PagePath> = { customer: '/base/consult', carrier: '/carrier/consults' }
const titles: Record<ConsultSide, string> = { customer: '承运商回复了您', carrier: '有客户在等您回复' }

/**
 * Schedules a notice for the other side if it does not read a message within two minutes. Skipped when that side already has
 * unread messages: an earlier job covers them.
 */
export async function scheduleReminder(trx: WriteTransaction, thread: Thread): Promise<void> {
  if (thread.otherHasUnread) return
  await addJob(
    trx,
    'consult.tellUnread',
    { consultId: thread.id, side: other[thread.side] },
    { afterMs: unreadMs },
  )
}

interface UnreadThread extends Pick<Thread, 'factoryId' | 'visitorHash' | 'carrierId'> {
  subject: string
  otherName: string
  /** Mobile on which a visitor wants to be notified of the answer. */
  answerMobile: string | null
  /** Id of the newest unread message. */
  newest: number
  /** Whether the side was notified since it last read. */
  isNotified: boolean
  /** Age of the oldest unread message, ms; null when all is read. */
  ageMs: number | null
}

async function lockUnread(
  trx: WriteTransaction,
  { consultId, side }: JobData['consult.tellUnread'],
  now: Date,
): Promise<UnreadThread | null> {
  const [ofOther, readBy, notified] =
    side === 'customer'
      ? [sql`c.last_of_carrier`, sql`c.read_by_customer`, sql`c.told_customer`]
      : [sql`c.last_of_customer`, sql`c.read_by_carrier`, sql`c.told_carrier`]
  const name = sql`case when ${side === 'customer'} then f.name when c.visitor_hash is null then cf.name else ${visitorName} end`
  const { rows } = await sql<UnreadThread>`
    select c.factory_id as "factoryId", c.visitor_hash as "visitorHash", c.carrier_id as "carrierId", c.subject,
      ${name} as "otherName", c.answer_mobile as "answerMobile", ${ofOther} as newest, ${notified} > ${readBy} as "isNotified",
      (select (extract(epoch from ${now}::timestamptz - d.at) * 1000)::integer from dialog d
        where d.consult_id = c.id and d.side <> ${side} and d.id > ${readBy} and d.deleted_at is null
        order by d.id limit 1) as "ageMs"
    from consult c join factory f on f.id = c.carrier_id left join factory cf on cf.id = c.factory_id
    where c.id = ${consultId} for update of c`.execute(trx)
  return rows[0] ?? null
}

/**
 * Job that notifies a side of messages unread for two minutes. Sends one notice per thread until that side reads, however many
 * messages arrive.
 */
export async function notifyUnread(
  db: Database,
  { consultId, side }: JobData['consult.tellUnread'],
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const unread = await lockUnread(trx, { consultId, side }, now)
    if (!unread || unread.isNotified || unread.ageMs === null) return
    if (unread.ageMs < unreadMs) {
      const afterMs = unreadMs - unread.ageMs
      await addJob(trx, 'consult.tellUnread', { consultId, side }, { afterMs })
      return
    }
    const { otherName, subject, newest } = unread
    const notifiedColumn = side === 'customer' ? sql`told_customer` : sql`told_carrier`
    await sql`update consult set ${notifiedColumn} = ${newest} where id = ${consultId}`.execute(trx)
    const content = {
      kind: 'consultMessage' as const,
      title: titles[side],
      text: `${otherName} 在咨询“${subject}”里给您留言，请打开查看并回复。`,
      link: `${pages[side]}?id=${consultId}`,
    }
    await writeNotice(trx, readersOf(unread, side), content, { orderId: null, consultId, now })
    if (side === 'customer' && unread.answerMobile !== null)
      await sendAnswerSms(trx, { ...unread, consultId, mobile: unread.answerMobile, now })
  })
}
