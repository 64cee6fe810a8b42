import { useQueries } from '@tanstack/react-query'
import type { LineDetail } from '#contract/lines/calls.ts'
import { callQuery } from '#shared/server/reads/callQuery.ts'

/** A compared line and its loading state. */
export interface ComparedLine {
  id: number
  /** null: loading, or unavailable. */
  line: LineDetail | null
  isLoading: boolean
  error: unknown
  retry: () => void
}

/** Reads the compared lines separately, so that a missing one does not block the others. */
export function useComparedLines(lineIds: readonly number[]): ComparedLine[] {
  const reads = useQueries({
    queries: lineIds.map((id) => callQuery('/lines/getLineDetail', { id })),
  })
  return reads.map(({ data, isPending, error, refetch }, index) => ({
    id: lineIds[index] ?? 0,
    line: data ?? null,
    isLoading: isPending,
    error: data ? null : error,
    retry: () => void refetch(),
  }))
}
