import { feedbackPerDayMax } from '../../../../contract/help/feedbackWords.ts'
import type { Handler, Handlers } from '../../../calls/context.ts'
import { waitText } from '../../../core/clock.ts'
import { refuse, refuseField } from '../../../core/refuse.ts'
import { takeFromLimit } from '../../../db/limits.ts'
import { hangFile } from '../../files/index.ts'
import { lockFeedback, ownFeedback, ownPage, readFeedback, say } from './thread.ts'
import { dayMs } from '../../../../contract/kernel/time.ts'

/** Further words, each a change for operators to read: the same measure for all threads of a user together. */
const repliesPerDayMax = 50

async function take(
  { trx, now, user }: Parameters<Handler<'/user/submitFeedback'>>[0],
  key: string,
  max: number,
): Promise<void> {
  const taken = await takeFromLimit(trx, { key: `${key}:user:${user.userId}`, max, windowMs: dayMs }, now)
  if (!taken.isTaken) refuse('feedbackTooMany', { params: { wait: waitText(taken.waitMs) } })
}

/** Takes a feedback and hangs its pictures on it, all or none; each must be the author's own and hang nowhere yet. */
const submitFeedback: Handler<'/user/submitFeedback'> = async (context, { kind, text, fileIds, contact }) => {
  const { trx, now, user } = context
  if (new Set(fileIds).size < fileIds.length)
    refuseField('fileIds', '图片', '有一张图片选了两次，请去掉重复的')
  await take(context, 'feedback', feedbackPerDayMax)
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
  for (const fileId of fileIds) await hangFile(trx, context, fileId, { kind: 'feedback', id })
  return readFeedback(trx, id, ownFeedback(user))
}

/** Adds to one's own feedback, which operators then have before them again, whatever its status was. */
const replyFeedback: Handler<'/user/replyFeedback'> = async (context, { id, text }) => {
  const { trx, now, user } = context
  const scope = ownFeedback(user)
  await lockFeedback(trx, id, scope)
  await take(context, 'feedbackReply', repliesPerDayMax)
  await say(trx, id, { side: 'user', userId: user.userId, text, status: 'open', now })
  return readFeedback(trx, id, scope)
}

/** 意见反馈 of the user who asks. */
export const userFeedbackHandlers: Pick<
  Handlers,
  '/user/submitFeedback' | '/user/getFeedbackList' | '/user/replyFeedback'
> = {
  '/user/submitFeedback': submitFeedback,
  '/user/getFeedbackList': ({ db, user }, request) => ownPage(db, user, request),
  '/user/replyFeedback': replyFeedback,
}
