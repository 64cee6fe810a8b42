import { keepPreviousData } from '@tanstack/react-query'
import { feedbackPageRows } from '#contract/help/feedbackWords.ts'
import { minuteMs } from '#contract/kernel/time.ts'
import { callQuery } from '#shared/server/reads/callQuery.ts'

export const ownFeedbackPath = '/user/getFeedbackList'
/** A reply may arrive while the page is open. */
const pollMs = minuteMs

/** Query of a page of the user's feedback with replies. */
export const ownFeedbackQuery = (page: number) =>
  callQuery(
    ownFeedbackPath,
    { page, pageSize: feedbackPageRows },
    { placeholderData: keepPreviousData, refetchInterval: pollMs },
  )
