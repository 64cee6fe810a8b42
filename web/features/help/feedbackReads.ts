import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { feedbackPageRows } from '../../../contract/help/feedbackWords.ts'
import { callServer } from '../../shared/server/call.ts'
import { minuteMs } from '../../../contract/kernel/time.ts'

const path = '/user/getFeedbackList'
/** An answer may come while one looks. */
const lookEveryMs = minuteMs

/** A page of one's own feedback with its threads. */
export const ownFeedbackQuery = (page: number) =>
  queryOptions({
    queryKey: [path, page],
    queryFn: ({ signal }) => callServer(path, { page, pageSize: feedbackPageRows }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: lookEveryMs,
  })

/** Reads every page anew: something was given or added. */
export function useRereadFeedback(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [path] })
}
