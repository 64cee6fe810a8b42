import { sql } from 'kysely'
import type { CallRequest, CallResponse } from '#contract/calls/calls.ts'
import type { OpsFeedbackRow } from '#contract/help/feedbackCalls.ts'
import type { FeedbackStatus } from '#contract/help/feedbackWords.ts'
import type { Handler, Handlers } from '#server/calls/context.ts'
import { refuse, refuseAtField } from '#server/core/refuse.ts'
import type { Database } from '#server/db/database.ts'
import { containing } from '#server/db/sqlText.ts'
import { writeAudit } from '../../audit/index.ts'
import { writeNotice } from '../../notices/index.ts'
import { anyFeedback, lockFeedback, readFeedback, addReply } from './thread.ts'

/** Length of the excerpts in the queue. */
const shownLetters = 120

/** Unanswered feedback first, the longest waiting on top; then the rest, the newest on top. */
const order = sql`f.status in ('open', 'processing') desc,
  case when f.status in ('open', 'processing') then f.updated_at end, f.updated_at desc, f.id desc`

async function queue(
  db: Database,
  { page, pageSize, keyword, kind, status }: CallRequest<'/ops/getFeedbackList'>,
): Promise<CallResponse<'/ops/getFeedbackList'>> {
  const like = keyword ? containing(keyword) : null
  const matching = sql`from feedback f join app_user u on u.id = f.user_id join factory o on o.id = f.factory_id
    where (${kind ?? null}::text is null or f.kind = ${kind ?? null})
      and (${like}::text is null or f.text ilike ${like} or u.alias ilike ${like} or o.name ilike ${like})`
  const { rows } = await sql<OpsFeedbackRow>`
    select f.id, f.kind, left(f.text, ${shownLetters}) as text, cardinality(f.file_ids) as pictures, f.replies, f.status,
      u.alias as author, o.name as factory, f.created_at as "createdAt", f.updated_at as "updatedAt"
    ${matching} and (${status ?? null}::text is null or f.status = ${status ?? null})
    order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  const { rows: counted } = await sql<{ status: FeedbackStatus; count: number }>`
    select f.status, count(*) as count ${matching} group by f.status`.execute(db)
  const counts: Record<FeedbackStatus, number> = { open: 0, processing: 0, answered: 0, closed: 0 }
  for (const { status: of, count } of counted) counts[of] = count
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return { list: rows, total: status === undefined ? all : counts[status], counts }
}

/** Answers a feedback, or only changes its status. The author gets a notice of an answer. */
const replyFeedback: Handler<'/ops/replyFeedback'> = async (context, request) => {
  const { trx, now, user } = context
  const { id, seenReplies, text, status } = request
  const before = await lockFeedback(trx, id, anyFeedback)
  if (before.replies !== seenReplies) refuse('feedbackChanged')
  if (status === 'answered' && text === '' && before.status !== 'answered')
    refuseAtField('feedbackReplyEmpty', { path: 'text', label: '回复内容' })
  await addReply(trx, id, { side: 'operator', userId: user.userId, text, status, now })
  await writeAudit(trx, context, {
    action: 'feedback.handled',
    subject: { kind: 'feedback', id },
    before: { status: before.status },
    after: { status, ...(text === '' ? {} : { text }) },
  })
  if (text !== '')
    await writeNotice(
      trx,
      { kind: 'factory', factoryId: before.factoryId, userId: before.userId },
      {
        kind: 'feedbackReplied',
        title: '意见反馈有回复',
        text: '平台回复了您的意见反馈，请打开查看，还有问题可以继续补充。',
        link: '/help/feedback',
      },
      { orderId: null, now },
    )
  return readFeedback(trx, id, anyFeedback)
}

/** Handlers of 反馈处理, for operators. */
export const opsFeedbackHandlers: Pick<
  Handlers,
  '/ops/getFeedbackList' | '/ops/getFeedbackDetail' | '/ops/replyFeedback'
> = {
  '/ops/getFeedbackList': ({ db }, request) => queue(db, request),
  '/ops/getFeedbackDetail': ({ db }, { id }) => readFeedback(db, id, anyFeedback),
  '/ops/replyFeedback': replyFeedback,
}
