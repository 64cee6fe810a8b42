import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { CallInput } from '../../../../contract/calls/calls.ts'
import { callServer } from '../../../shared/server/call.ts'

/** Begins every key of the carrier's own lines: a list, one line. */
const ownLinesKey = 'own-lines'

/** A page of the carrier's own lines with the counts per status. */
export const linesQuery = (request: CallInput<'/carrier/getLineList'>) =>
  queryOptions({
    queryKey: [ownLinesKey, 'list', request],
    queryFn: ({ signal }) => callServer('/carrier/getLineList', request, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** One line as it is now, for its form. */
export const lineQuery = (id: number) =>
  queryOptions({
    queryKey: [ownLinesKey, 'one', id],
    queryFn: ({ signal }) => callServer('/carrier/getLine', { id }, { signal }),
    staleTime: 0,
  })

/** Reads the lists on screen anew after lines were changed. */
export function useRereadLines(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [ownLinesKey] })
}
