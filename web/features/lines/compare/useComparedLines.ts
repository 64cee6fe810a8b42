import { useQueries } from '@tanstack/react-query'
import type { LineDetail } from '../../../../contract/lines/calls.ts'
import { callServer } from '../../../shared/server/call.ts'

/** A line of the comparison, as far as it is there. */
export interface ComparedLine {
  id: number
  /** null: loading, or not to be had. */
  line: LineDetail | null
  isLoading: boolean
  error: unknown
  retry: () => void
}

/** The lines of a comparison, each read by itself: one that is gone does not keep the others away. */
export function useComparedLines(lineIds: readonly number[]): ComparedLine[] {
  const reads = useQueries({
    queries: lineIds.map((id) => ({
      queryKey: ['/lines/getLineDetail', id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        callServer('/lines/getLineDetail', { id }, { signal }),
    })),
  })
  return reads.map(({ data, isPending, error, refetch }, place) => ({
    id: lineIds[place] ?? 0,
    line: data ?? null,
    isLoading: isPending,
    error: data ? null : error,
    retry: () => void refetch(),
  }))
}
