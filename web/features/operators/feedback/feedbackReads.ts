import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { CallInput } from '../../../../contract/calls/calls.ts'
import { callServer } from '../../../shared/server/call.ts'

const listPath = '/ops/getFeedbackList'
const detailPath = '/ops/getFeedbackDetail'
const lookEveryMs = 30_000

/** A page of the queue. */
export const feedbackListQuery = (request: CallInput<typeof listPath>) =>
  queryOptions({
    queryKey: [listPath, request],
    queryFn: ({ signal }) => callServer(listPath, request, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: lookEveryMs,
  })

/** One feedback with its thread; looked at again, since its author may go on. */
export const feedbackQuery = (id: number) =>
  queryOptions({
    queryKey: [detailPath, id],
    queryFn: ({ signal }) => callServer(detailPath, { id }, { signal }),
    refetchInterval: lookEveryMs,
  })

/** Reads the queue and what is open anew. */
export function useRereadQueue(): () => Promise<unknown> {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: [listPath] }),
      client.invalidateQueries({ queryKey: [detailPath] }),
    ])
}
