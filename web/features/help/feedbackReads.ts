import { keepPreviousData } from '@tanstack/react-query'
import { feedbackPageRows } from '../../../contract/help/feedbackWords.ts'
import { callQuery } from '../../shared/server/reads/callQuery.ts'
import { minuteMs } from '../../../contract/kernel/time.ts'

export const ownFeedbackPath = '/user/getFeedbackList'
/** An answer may come while one looks. */
const lookEveryMs = minuteMs

/** A page of one's own feedback with its threads. */
export const ownFeedbackQuery = (page: number) =>
  callQuery(
    ownFeedbackPath,
    { page, pageSize: feedbackPageRows },
    { placeholderData: keepPreviousData, refetchInterval: lookEveryMs },
  )
