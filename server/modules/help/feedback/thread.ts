import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Feedback, FeedbackReply, OpsFeedback } from '#contract/help/feedbackCalls.ts'
import { feedbackRepliesMax } from '#contract/help/feedbackWords.ts'
import type { SessionUser } from '#server/calls/context.ts'
import { refuse } from '#server/core/refuse.ts'
import type { Queryable, WriteTransaction } from '#server/db/database.ts'
import type { FileReader } from '../../files/index.ts'

/** Condition on `feedback f`: users see only their own, operators all. */
export type Scope = RawBuilder<boolean>
export const ownFeedback = (user: SessionUser): Scope => sql<boolean>`f.user_id = ${user.userId}`
export const anyFeedback: Scope = sql<boolean>`true`

/** Reader of a feedback's pictures: its author and operators. */
export const feedbackFileReader: FileReader = {
  scope: ({ user }) => {
    if (user === null) return sql<boolean>`false`
    const scope = user.factoryType === 9 ? anyFeedback : ownFeedback(user)
    return sql<boolean>`exists (select 1 from feedback f where f.id = s.hung_id and ${scope})`
  },
  isLogged: false,
}

const columns = sql`f.id, f.kind, f.text, f.file_ids as "fileIds", f.contact, f.status, f.created_at as "createdAt",
  f.updated_at as "updatedAt"`

type Row = Omit<Feedback, 'replies'>

/** Returns the replies to each feedback, oldest first. */
async function repliesOf(db: Queryable, ids: readonly number[]): Promise<Map<number, FeedbackReply[]>> {
  const { rows } = await sql<FeedbackReply & { feedbackId: number }>`
    select feedback_id as "feedbackId", id, side, text, at from feedback_reply
    where feedback_id = any(${[...ids]}::bigint[]) order by feedback_id, id`.execute(db)
  const threads = new Map<number, FeedbackReply[]>(ids.map((id) => [id, []]))
  for (const { feedbackId, ...reply } of rows) threads.get(feedbackId)?.push(reply)
  return threads
}

async function withReplies<R extends { id: number }>(
  db: Queryable,
  rows: readonly R[],
): Promise<(R & { replies: FeedbackReply[] })[]> {
  const threads = await repliesOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, replies: threads.get(row.id) ?? [] }))
}

/** Returns one page of a user's own feedback, newest first, each with its thread. */
export async function ownPage(
  db: Queryable,
  user: SessionUser,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ list: Feedback[]; total: number }> {
  const { rows } = await sql<Row>`
    select ${columns} from feedback f where ${ownFeedback(user)}
    order by f.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  const { rows: totals } = await sql<{ total: number }>`
    select count(*) as total from feedback f where ${ownFeedback(user)}`.execute(db)
  return { list: await withReplies(db, rows), total: totals[0]?.total ?? 0 }
}

/** Returns one feedback with its thread and author. Refuses notFound outside the scope. */
export async function readFeedback(db: Queryable, id: number, scope: Scope): Promise<OpsFeedback> {
  const { rows } = await sql<Omit<OpsFeedback, 'replies'>>`
    select ${columns}, u.alias as author, o.name as factory
    from feedback f join app_user u on u.id = f.user_id join factory o on o.id = f.factory_id
    where f.id = ${id} and ${scope}`.execute(db)
  const [found] = await withReplies(db, rows)
  return found ?? refuse('notFound')
}

/** A feedback's row, locked until the transaction ends. */
export interface LockedFeedback {
  userId: number
  factoryId: number
  status: Feedback['status']
  replies: number
}

export async function lockFeedback(trx: WriteTransaction, id: number, scope: Scope): Promise<LockedFeedback> {
  const { rows } = await sql<LockedFeedback>`
    select f.user_id as "userId", f.factory_id as "factoryId", f.status, f.replies
    from feedback f where f.id = ${id} and ${scope} for update`.execute(trx)
  return rows[0] ?? refuse('notFound')
}

/** Adds a reply to a thread whose row is locked, and sets its status. */
export async function addReply(
  trx: WriteTransaction,
  id: number,
  addition: {
    side: FeedbackReply['side']
    userId: number
    text: string
    status: Feedback['status']
    now: Date
  },
): Promise<void> {
  const { side, userId, text, status, now } = addition
  if (text !== '') {
    const { numUpdatedRows } = await trx
      .updateTable('feedback')
      .set((row) => ({ replies: row('replies', '+', 1) }))
      .where('id', '=', id)
      .where('replies', '<', feedbackRepliesMax)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) refuse('feedbackFull')
    await trx
      .insertInto('feedback_reply')
      .values({ feedback_id: id, side, user_id: userId, text, at: now })
      .execute()
  }
  await trx.updateTable('feedback').set({ status, updated_at: now }).where('id', '=', id).execute()
}
