import { keepPreviousData } from '@tanstack/react-query'
import type { CallInput } from '#contract/calls/calls.ts'
import { callQuery } from '#shared/server/reads/callQuery.ts'
import type { ReadPrefix } from '#shared/server/reads/reread.ts'

const listPath = '/ops/getFeedbackList'
const detailPath = '/ops/getFeedbackDetail'
const pollMs = 30_000

/** Query of a page of the queue. */
export const feedbackListQuery = (request: CallInput<typeof listPath>) =>
  callQuery(listPath, request, { placeholderData: keepPreviousData, refetchInterval: pollMs })

/** Query of one feedback with its thread; polls, since its author may add to it. */
export const feedbackQuery = (id: number) => callQuery(detailPath, { id }, { refetchInterval: pollMs })

/** Calls behind the queue and the open feedback. */
export const feedbackReads: readonly ReadPrefix[] = [listPath, detailPath]
