import { useQueries } from '@tanstack/react-query'
import type { LineDetail } from '../../../../contract/lines/calls.ts'
import { callQuery } from '../../../shared/server/reads/callQuery.ts'

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
    queries: lineIds.map((id) => callQuery('/lines/getLineDetail', { id })),
  })
  return reads.map(({ data, isPending, error, refetch }, place) => ({
    id: lineIds[place] ?? 0,
    line: data ?? null,
    isLoading: isPending,
    error: data ? null : error,
    retry: () => void refetch(),
  }))
}
