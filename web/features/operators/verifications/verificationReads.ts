import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CallInput, CallResponse } from '../../../../contract/calls/calls.ts'
import { callServer } from '../../../shared/server/call.ts'
import { queryClient } from '../../../shared/server/queryClient.ts'

const listPath = '/ops/getVerificationList'
const detailPath = '/ops/getVerificationDetail'
const trailPath = '/ops/getAuditTrail'
const pollMs = 30_000
const trailRows = 10

export type QueueRow = CallResponse<typeof listPath>['list'][number]
export type Detail = CallResponse<typeof detailPath>
export type AuditTrail = CallResponse<typeof trailPath>

/** The queue; what comes in meanwhile is there half a minute later. */
export const queueQuery = (request: CallInput<typeof listPath>) =>
  queryOptions({
    queryKey: [listPath, request],
    queryFn: ({ signal }) => callServer(listPath, request, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: pollMs,
  })

/** One submission; every reading is a look in the log, so that it is read once and after a decision only. */
export const detailQuery = (id: number) =>
  queryOptions({
    queryKey: [detailPath, id],
    queryFn: ({ signal }) => callServer(detailPath, { id }, { signal }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** What was done to a submission and its pictures. */
export const trailQuery = ({ id, pictures }: Detail, page: number) => {
  const subjects = [
    { kind: 'verification' as const, id: String(id) },
    ...pictures.map(({ fileId }) => ({ kind: 'file' as const, id: fileId })),
  ]
  return queryOptions({
    queryKey: [trailPath, subjects, page],
    queryFn: ({ signal }) => callServer(trailPath, { subjects, page, pageSize: trailRows }, { signal }),
    placeholderData: keepPreviousData,
  })
}
export { trailRows }

/** After a decision, or a fault that tells of another's: queue, submission and log are read anew. */
export async function rereadVerifications(): Promise<void> {
  await Promise.all(
    [listPath, detailPath, trailPath].map((path) => queryClient.invalidateQueries({ queryKey: [path] })),
  )
}
