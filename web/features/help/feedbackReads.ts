import { keepPreviousData } from '@tanstack/react-query'
import { feedbackPageRows } from '../../../contract/help/feedbackWords.ts'
import { callQuery } from '../../shared/server/reads/callQuery.ts'
import { reread } from '../../shared/server/reads/reread.ts'

/** An answer may come while one looks. */
const lookEveryMs = 60_000

/** A page of one's own feedback with its threads. */
export const ownFeedbackQuery = (page: number) =>
  callQuery(
    '/user/getFeedbackList',
    { page, pageSize: feedbackPageRows },
    { placeholderData: keepPreviousData, refetchInterval: lookEveryMs },
  )

/** Reads every page anew: something was given or added. */
export const useRereadFeedback = () => () => reread('/user/getFeedbackList')
