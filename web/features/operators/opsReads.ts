import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { CallInput, CallResponse } from '../../../contract/calls/calls.ts'
import type { JsonPath } from '../../../contract/calls/permissions.ts'
import { callServer } from '../../shared/server/call.ts'

type OpsPath = Extract<JsonPath, `/ops/${string}`>

/** What operators read; the last page stays on screen while the next comes. */
export const opsQuery = <P extends OpsPath>(path: P, request: CallInput<P>) =>
  queryOptions<CallResponse<P>>({
    queryKey: [path, request],
    queryFn: ({ signal }) => callServer(path, request, { signal }),
    placeholderData: keepPreviousData as never,
  })

/** Reads anew what operators have on screen: a change shows in more than one list. */
export function useRereadOps(): () => Promise<void> {
  const client = useQueryClient()
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [path] }) => typeof path === 'string' && path.startsWith('/ops/'),
    })
}
