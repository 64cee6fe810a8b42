import { feedbackPerDayMax } from '#contract/help/feedbackWords.ts'
import { dayMs } from '#contract/kernel/time.ts'
import type { Handler, Handlers } from '#server/calls/context.ts'
import { waitText } from '#server/core/clock.ts'
import { refuse, refuseField } from '#server/core/refuse.ts'
import { takeFromLimit } from '#server/db/limits.ts'
import { attachFile } from '../../files/index.ts'
import { lockFeedback, ownFeedback, ownPage, readFeedback, addReply } from './thread.ts'

/** Limit of further replies, each work for operators; counts all threads of a user together. */
const repliesPerDayMax = 50

async function enforceLimit(
  { trx, now, user }: Parameters<Handler<'/user/submitFeedback'>>[0],
  key: string,
  max: number,
): Promise<void> {
  const result = await takeFromLimit(trx, { key: `${key}:user:${user.userId}`, max, windowMs: dayMs }, now)
  if (!result.isTaken) refuse('feedbackTooMany', { params: { wait: waitText(result.waitMs) } })
}

/** Saves a feedback and attaches its pictures, all or none. Each must be the author's own and not attached yet. */
const submitFeedback: Handler<'/user/submitFeedback'> = async (context, { kind, text, fileIds, contact }) => {
  const { trx, now, user } = context
  if (new Set(fileIds).size < fileIds.length)
    refuseField('fileIds', '图片', '有一张图片选了两次，请移除重复的')
  await enforceLimit(context, 'feedback', feedbackPerDayMax)
  const { id } = await trx
    .insertInto('feedback')
    .values({
      factory_id: user.factoryId,
      user_id: user.userId,
      kind,
      text,
      contact,
      file_ids: fileIds,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const fileId of fileIds) await attachFile(trx, context, fileId, { kind: 'feedback', id })
  return readFeedback(trx, id, ownFeedback(user))
}

/** Replies to the caller's own feedback and sets it back to open. */
const replyFeedback: Handler<'/user/replyFeedback'> = async (context, { id, text }) => {
  const { trx, now, user } = context
  const scope = ownFeedback(user)
  await lockFeedback(trx, id, scope)
  await enforceLimit(context, 'feedbackReply', repliesPerDayMax)
  await addReply(trx, id, { side: 'user', userId: user.userId, text, status: 'open', now })
  return readFeedback(trx, id, scope)
}

/** Handlers of 意见反馈 for the calling user. */
export const userFeedbackHandlers: Pick<
  Handlers,
  '/user/submitFeedback' | '/user/getFeedbackList' | '/user/replyFeedback'
> = {
  '/user/submitFeedback': submitFeedback,
  '/user/getFeedbackList': ({ db, user }, request) => ownPage(db, user, request),
  '/user/replyFeedback': replyFeedback,
}
