import { keepPreviousData } from '@tanstack/react-query'
import type { CallInput } from '../../../../contract/calls/calls.ts'
import { callQuery } from '../../../shared/server/reads/callQuery.ts'
import type { ReadPrefix } from '../../../shared/server/reads/reread.ts'

const listPath = '/ops/getFeedbackList'
const detailPath = '/ops/getFeedbackDetail'
const lookEveryMs = 30_000

/** A page of the queue. */
export const feedbackListQuery = (request: CallInput<typeof listPath>) =>
  callQuery(listPath, request, { placeholderData: keepPreviousData, refetchInterval: lookEveryMs })

/** One feedback with its thread; looked at again, since its author may go on. */
export const feedbackQuery = (id: number) => callQuery(detailPath, { id }, { refetchInterval: lookEveryMs })

/** The queue and what is open. */
export const feedbackReads: readonly ReadPrefix[] = [listPath, detailPath]
