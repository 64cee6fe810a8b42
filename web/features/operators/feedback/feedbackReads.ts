import { callQuery } from '#shared/server/reads/callQuery.ts'
import type { ReadPrefix } from '#shared/server/reads/reread.ts'

export const feedbackListPath = '/ops/getFeedbackList'
const detailPath = '/ops/getFeedbackDetail'
/** The queue and its threads are polled: their authors may add to them. */
export const feedbackPollMs = 30_000

/** Query of one feedback with its thread; polls, since its author may add to it. */
export const feedbackQuery = (id: number) =>
  callQuery(detailPath, { id }, { refetchInterval: feedbackPollMs })

/** Calls behind the queue and the open feedback. */
export const feedbackReads: readonly ReadPrefix[] = [feedbackListPath, detailPath]
