import { keepPreviousData } from '@tanstack/react-query'
import type { CallResponse } from '#contract/calls/calls.ts'
import { callQuery } from '#shared/server/reads/callQuery.ts'
import type { ReadPrefix } from '#shared/server/reads/reread.ts'

const listPath = '/ops/getVerificationList'
const detailPath = '/ops/getVerificationDetail'
const trailPath = '/ops/getAuditTrail'
const trailRows = 10

export type QueueRow = CallResponse<typeof listPath>['list'][number]
export type Detail = CallResponse<typeof detailPath>
export type AuditTrail = CallResponse<typeof trailPath>

/** Query of one submission. Every load is logged as a view, so it loads only once and after a decision. */
export const detailQuery = (id: number) =>
  callQuery(
    detailPath,
    { id },
    { staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false },
  )

/** Query of the log entries about a submission and its pictures. */
export const trailQuery = ({ id, pictures }: Detail, page: number) => {
  const subjects = [
    { kind: 'verification' as const, id: String(id) },
    ...pictures.map(({ fileId }) => ({ kind: 'file' as const, id: fileId })),
  ]
  return callQuery(trailPath, { subjects, page, pageSize: trailRows }, { placeholderData: keepPreviousData })
}
export { trailRows }

/** Calls to refetch after a decision, also of another operator: queue, submission and log. */
export const verificationReads: readonly ReadPrefix[] = [listPath, detailPath, trailPath]
