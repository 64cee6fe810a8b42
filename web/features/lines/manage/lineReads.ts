import { keepPreviousData } from '@tanstack/react-query'
import type { CallInput } from '#contract/calls/calls.ts'
import { callQuery } from '#shared/server/reads/callQuery.ts'
import type { ReadPrefix } from '#shared/server/reads/reread.ts'

/** Reads that return the carrier's own lines. */
export const ownLineReads: readonly ReadPrefix[] = ['/carrier/getLineList', '/carrier/getLine']

/** Reads a page of the carrier's own lines with the counts per status. */
export const linesQuery = (request: CallInput<'/carrier/getLineList'>) =>
  callQuery('/carrier/getLineList', request, { placeholderData: keepPreviousData, staleTime: 0 })

/** Reads one line as it is now, for its form. */
export const lineQuery = (id: number) => callQuery('/carrier/getLine', { id }, { staleTime: 0 })
