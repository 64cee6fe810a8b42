import { sql } from 'kysely'
import type { CallRequest, CallResponse } from '#contract/calls/calls.ts'
import { dayMs } from '#contract/kernel/time.ts'
import { wholeList } from '#contract/kernel/wholeList.ts'
import type { Announcement, OpsAnnouncement } from '#contract/notices/announcementCalls.ts'
import { announcementsShownMax } from '#contract/notices/announcementWords.ts'
import type { AnnouncementState } from '#contract/notices/announcementWords.ts'
import type { ContextOf, Handler, Handlers } from '#server/calls/context.ts'
import { refuse } from '#server/core/refuse.ts'
import type { Queryable } from '#server/db/database.ts'
import { writeAudit } from '../../audit/index.ts'

const carrierType = 3
const operatorType = 9

type ReaderContext = Pick<ContextOf<'/notices/getAnnouncements'>, 'user' | 'visitorHash'>

/** Returns the key of the reader: a user, or a visitor by its cookie; null without either. */
function readerOf({ user, visitorHash }: ReaderContext): string | null {
  if (user) return `u${user.userId}`
  return visitorHash === null ? null : `v${visitorHash.toString('hex')}`
}

/** Returns the audiences that include this reader. A visitor counts as a customer; an operator reads all. */
function audiencesOf({ user }: ReaderContext): string[] {
  if (user?.factoryType === operatorType) return ['all', 'customers', 'carriers']
  return ['all', user?.factoryType === carrierType ? 'carriers' : 'customers']
}

const getAnnouncements: Handler<'/notices/getAnnouncements'> = async (context) => {
  const { db, now } = context
  const { rows } = await sql<Announcement>`
    select a.id, a.title, a.text, a.link, a.published_at as "publishedAt" from announcement a
    where a.withdrawn_at is null and a.ends_at > ${now} and a.audience = any(${audiencesOf(context)}::text[])
      and not exists (select 1 from announcement_read r where r.announcement_id = a.id and r.reader = ${readerOf(context)})
    order by a.id desc limit ${announcementsShownMax}`.execute(db)
  return wholeList(rows)
}

const setAnnouncementRead: Handler<'/notices/setAnnouncementRead'> = async (context, { announcementId }) => {
  const { trx, now } = context
  const reader = readerOf(context)
  const { rows } = await sql`
    select 1 from announcement where id = ${announcementId} and audience = any(${audiencesOf(context)}::text[])`.execute(
    trx,
  )
  if (rows.length === 0 || reader === null) refuse('notFound')
  await sql`
    insert into announcement_read (announcement_id, reader, read_at) values (${announcementId}, ${reader}, ${now})
    on conflict do nothing`.execute(trx)
  return null
}

const stateOf = (now: Date) => sql<AnnouncementState>`
  case when a.withdrawn_at is not null then 'withdrawn' when a.ends_at <= ${now} then 'ended' else 'shown' end`

const columns = (now: Date) => sql`a.id, a.title, a.text, a.link, a.published_at as "publishedAt", a.audience,
  ${stateOf(now)} as state, u.alias as "publishedBy", a.ends_at as "endsAt",
  (select count(*) from announcement_read r where r.announcement_id = a.id) as readers`

async function listAnnouncements(
  db: Queryable,
  { page, pageSize, state }: CallRequest<'/ops/getAnnouncementList'>,
  now: Date,
): Promise<CallResponse<'/ops/getAnnouncementList'>> {
  const found = sql`from announcement a join app_user u on u.id = a.published_by
    where ${state ?? null}::text is null or ${stateOf(now)} = ${state ?? null}`
  const { rows } = await sql<OpsAnnouncement>`
    select ${columns(now)} ${found} order by a.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    db,
  )
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${found}`.execute(db)
  return { list: rows, total: counted[0]?.total ?? 0 }
}

async function readOne(db: Queryable, id: number, now: Date): Promise<OpsAnnouncement> {
  const { rows } = await sql<OpsAnnouncement>`
    select ${columns(now)} from announcement a join app_user u on u.id = a.published_by where a.id = ${id}`.execute(
    db,
  )
  return rows[0] ?? refuse('notFound')
}

const publishAnnouncement: Handler<'/ops/publishAnnouncement'> = async (context, { days, ...content }) => {
  const { trx, user, now } = context
  const endsAt = new Date(now.getTime() + days * dayMs)
  const { id } = await trx
    .insertInto('announcement')
    .values({ ...content, published_at: now, published_by: user.userId, ends_at: endsAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeAudit(trx, context, {
    action: 'announcement.published',
    subject: { kind: 'announcement', id },
    after: { ...content, endsAt: endsAt.toISOString() },
  })
  return readOne(trx, id, now)
}

const withdrawAnnouncement: Handler<'/ops/withdrawAnnouncement'> = async (context, { id }) => {
  const { trx, user, now } = context
  const { rows } = await sql<{ title: string }>`
    update announcement set withdrawn_at = ${now}, withdrawn_by = ${user.userId} where id = ${id} and withdrawn_at is null
    returning title`.execute(trx)
  const [withdrawn] = rows
  if (withdrawn)
    await writeAudit(trx, context, {
      action: 'announcement.withdrawn',
      subject: { kind: 'announcement', id },
      before: { title: withdrawn.title },
    })
  return readOne(trx, id, now)
}

/** Handlers of 公告. */
export const announcementHandlers = {
  '/notices/getAnnouncements': getAnnouncements,
  '/notices/setAnnouncementRead': setAnnouncementRead,
  '/ops/getAnnouncementList': ({ db, now }, request) => listAnnouncements(db, request, now),
  '/ops/publishAnnouncement': publishAnnouncement,
  '/ops/withdrawAnnouncement': withdrawAnnouncement,
} satisfies Partial<Handlers>
