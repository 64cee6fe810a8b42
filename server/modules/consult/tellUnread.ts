import { sql } from 'kysely'
import type { ConsultSide } from '../../../contract/consult/words.ts'
import type { PagePath } from '../../../contract/kernel/pages.ts'
import { addJob } from '../../db/jobs/addJob.ts'
import type { Database, WriteTransaction } from '../../db/database.ts'
import type { JobData } from '../../db/jobs/queues.ts'
import { writeNotice } from '../notices/index.ts'
import { tellAnswerBySms } from './answerSms.ts'
import { visitorName } from './readThreads.ts'
import { readersOf } from './thread.ts'
import type { Thread } from './thread.ts'
import { minuteMs } from '../../../contract/kernel/time.ts'

/** Whoever has not read a message for so long is told of it by a notice. */
const unreadMs = 2 * minuteMs

const other: Record<ConsultSide, ConsultSide> = { customer: 'carrier', carrier: 'customer' }
const pages: Record<ConsultSide, PagePath> = { customer: '/base/consult', carrier: '/carrier/consults' }
const titles: Record<ConsultSide, string> = { customer: '承运商回复了您', carrier: '有客户在等您回复' }

/**
 * Sees to it that the other side is told of a message just written if it has not read it in two minutes. Behind already, it is or will
 * be told of an earlier one.
 */
export async function remindLater(trx: WriteTransaction, thread: Thread): Promise<void> {
  if (thread.isOtherBehind) return
  await addJob(
    trx,
    'consult.tellUnread',
    { consultId: thread.id, side: other[thread.side] },
    { afterMs: unreadMs },
  )
}

interface Waiting extends Pick<Thread, 'factoryId' | 'visitorHash' | 'carrierId'> {
  subject: string
  otherName: string
  /** Where a visitor wants to hear of the answer. */
  answerMobile: string | null
  /** The newest message that waits. */
  newest: number
  /** Whether the side was told since it last read. */
  isTold: boolean
  /** How old the oldest unread message is, ms; null where all is read. */
  ageMs: number | null
}

async function lockWaiting(
  trx: WriteTransaction,
  { consultId, side }: JobData['consult.tellUnread'],
  now: Date,
): Promise<Waiting | null> {
  const [ofOther, readBy, told] =
    side === 'customer'
      ? [sql`c.last_of_carrier`, sql`c.read_by_customer`, sql`c.told_customer`]
      : [sql`c.last_of_customer`, sql`c.read_by_carrier`, sql`c.told_carrier`]
  const name = sql`case when ${side === 'customer'} then f.name when c.visitor_hash is null then cf.name else ${visitorName} end`
  const { rows } = await sql<Waiting>`
    select c.factory_id as "factoryId", c.visitor_hash as "visitorHash", c.carrier_id as "carrierId", c.subject,
      ${name} as "otherName", c.answer_mobile as "answerMobile", ${ofOther} as newest, ${told} > ${readBy} as "isTold",
      (select (extract(epoch from ${now}::timestamptz - d.at) * 1000)::integer from dialog d
        where d.consult_id = c.id and d.side <> ${side} and d.id > ${readBy} and d.deleted_at is null
        order by d.id limit 1) as "ageMs"
    from consult c join factory f on f.id = c.carrier_id left join factory cf on cf.id = c.factory_id
    where c.id = ${consultId} for update of c`.execute(trx)
  return rows[0] ?? null
}

/**
 * The job that tells a side of messages that it has not read for two minutes: one notice of a thread until it reads, however many
 * messages come.
 */
export async function tellUnread(
  db: Database,
  { consultId, side }: JobData['consult.tellUnread'],
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const waiting = await lockWaiting(trx, { consultId, side }, now)
    if (!waiting || waiting.isTold || waiting.ageMs === null) return
    if (waiting.ageMs < unreadMs) {
      const afterMs = unreadMs - waiting.ageMs
      await addJob(trx, 'consult.tellUnread', { consultId, side }, { afterMs })
      return
    }
    const { otherName, subject, newest } = waiting
    const told = side === 'customer' ? sql`told_customer` : sql`told_carrier`
    await sql`update consult set ${told} = ${newest} where id = ${consultId}`.execute(trx)
    const words = {
      kind: 'consultMessage' as const,
      title: titles[side],
      text: `${otherName} 在咨询“${subject}”里给您留言，请打开查看并回复。`,
      link: `${pages[side]}?id=${consultId}`,
    }
    await writeNotice(trx, readersOf(waiting, side), words, { orderId: null, consultId, now })
    if (side === 'customer' && waiting.answerMobile !== null)
      await tellAnswerBySms(trx, { ...waiting, consultId, mobile: waiting.answerMobile, now })
  })
}
