import { callQuery } from '#shared/server/reads/callQuery.ts'
import type { ReadPrefix } from '#shared/server/reads/reread.ts'

/** Reads that return the carrier's own lines. */
export const ownLineReads: readonly ReadPrefix[] = ['/carrier/getLineList', '/carrier/getLine']

/** Reads one line as it is now, for its form. */
export const lineQuery = (id: number) => callQuery('/carrier/getLine', { id }, { staleTime: 0 })

/** Reads the line that was changed last. */
export const latestLineQuery = callQuery(
  '/carrier/getLineList',
  { page: 1, pageSize: 1, sort: 'updated' },
  { staleTime: 0 },
)
