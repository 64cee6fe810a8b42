import { sql } from 'kysely'
import { groupOfKind, groupRules } from '#contract/notices/groups.ts'
import type { NoticeKind } from '#contract/notices/words.ts'
import { isNoticeTemplate } from '#server/adapters/sms/noticeTexts.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { addJobs } from '#server/db/jobs/addJob.ts'
import { recipientOf, insertChangesSql } from '#server/db/streamEvents.ts'
import type { PendingChange } from '#server/db/streamEvents.ts'

/** Readers of a notice: a factory's enabled users, its admins or one user, or a browser's visitor. */
export type NoticeReaders =
  | { kind: 'factory'; factoryId: number; role?: 'admin'; userId?: number }
  | { kind: 'visitor'; visitorHash: Buffer }

/** Content of a notice: what happened, what to do next, and the path of the page for it. */
export interface NoticeContent {
  kind: NoticeKind
  title: string
  text: string
  link: string
  /** The variable of an SMS of this kind: an order number or a date, never user input. */
  subject?: string
}

/** Subject of a notice. */
export interface NoticeAbout {
  orderId: number | null
  consultId?: number
  now: Date
}

/** Kinds sent to a visitor by SMS, since it has no account: to the mobile confirmed when placing the order. */
const visitorSms: ReadonlySet<NoticeKind> = new Set([
  'orderAccepted',
  'orderRejected',
  'counterOpened',
  'exceptionOpened',
])

/** Returns the readers with their choices or the defaults. The mobile is null when no SMS is to be sent. */
function chosen(readers: NoticeReaders, kind: NoticeKind, orderId: number | null) {
  const group = groupOfKind[kind]
  const { isAlwaysShown, smsByDefault } = groupRules[group]
  if (readers.kind === 'visitor')
    return sql`select null::bigint as user_id, ${readers.visitorHash}::bytea as visitor_hash, true as in_app,
      (select o.contact_mobile from freight_order o where o.id = ${orderId}::bigint and ${visitorSms.has(kind)}) as mobile`
  return sql`
    select u.id as user_id, null::bytea as visitor_hash, coalesce(c.in_app, true) or ${isAlwaysShown} as in_app,
      case when coalesce(c.by_sms, ${smsByDefault} and u.role = 'admin') then u.mobile end as mobile
    from app_user u left join notice_choice c on c.user_id = u.id and c.kind_group = ${group}
    where u.factory_id = ${readers.factoryId} and u.enabled and (u.role = 'admin' or ${readers.role === undefined})
      and u.id = coalesce(${readers.userId ?? null}::bigint, u.id)`
}

/**
 * Returns the parts of a statement that write a notice to each reader, according to its choices. Readers who want an SMS get a
 * row of `sms_notice`; its ids are in the part `sms`. Users who join the factory later get no earlier notices.
 */
export function noticeParts(readers: NoticeReaders, content: NoticeContent, about: NoticeAbout) {
  const { kind, title, text, link, subject = '' } = content
  const { orderId, consultId = null, now } = about
  return sql`
    chosen as materialized (${chosen(readers, kind, orderId)}),
    noticed as (
      insert into notice (user_id, visitor_hash, order_id, consult_id, kind, title, text, link, created_at)
      select user_id, visitor_hash, ${orderId}::bigint, ${consultId}::bigint, ${kind}, ${title}, ${text}, ${link}, ${now}::timestamptz
      from chosen where in_app),
    sms as (
      insert into sms_notice (mobile, kind, kind_group, subject, created_at)
      select mobile, ${kind}, ${groupOfKind[kind]}, ${subject}, ${now}::timestamptz
      from chosen where mobile is not null and ${isNoticeTemplate(kind)}
      returning id)`
}

/** Returns the change that notifies the readers' streams of a notice. */
export const noticeChange = (readers: NoticeReaders): PendingChange => ({
  recipient: recipientOf(readers),
  change: { type: 'notice' },
})

/** Schedules the SMS of a notice, by the ids of the part `sms`. */
export const sendNoticeSmsLater = (trx: WriteTransaction, ids: readonly number[]): Promise<void> =>
  addJobs(
    trx,
    'sms.sendNotice',
    ids.map((id) => ({ smsNoticeId: id })),
  )

/** Writes a notice to each of its readers. It commits or rolls back with the event it reports. */
export async function writeNotice(
  trx: WriteTransaction,
  readers: NoticeReaders,
  content: NoticeContent,
  about: NoticeAbout,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with ${noticeParts(readers, content, about)}, changed as (${insertChangesSql([noticeChange(readers)], about.now)})
    select id from sms`.execute(trx)
  await sendNoticeSmsLater(
    trx,
    rows.map(({ id }) => id),
  )
}
