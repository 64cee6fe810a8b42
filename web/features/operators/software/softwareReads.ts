import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { CallInput } from '../../../../contract/calls/calls.ts'
import { callServer } from '../../../shared/server/call.ts'
import { minuteMs } from '../../../../contract/kernel/time.ts'

export const softwareListPath = '/ops/getSoftwareList'
const lookEveryMs = minuteMs
const lookSoonMs = 1_500

/** A page of all releases; looked at again soon while the server reads a file. */
export const softwareQuery = (request: CallInput<typeof softwareListPath>) =>
  queryOptions({
    queryKey: [softwareListPath, request],
    queryFn: ({ signal }) => callServer(softwareListPath, request, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.list.some(({ fileState }) => fileState === 'checking') ? lookSoonMs : lookEveryMs,
  })

/** Reads every page anew. */
export function useRereadSoftware(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [softwareListPath] })
}
