import { callQuery } from '../../shared/server/reads/callQuery.ts'
import { reread } from '../../shared/server/reads/reread.ts'
import { minuteMs } from '../../../contract/kernel/time.ts'

const path = '/notices/getAnnouncements'
const pollMs = 5 * minuteMs
const freshMs = minuteMs

/** What was announced and not read yet, newest first: asked every five minutes and on coming back, silent where it cannot be had. */
export const announcementsQuery = callQuery(
  path,
  {},
  {
    select: ({ list }) => list,
    staleTime: freshMs,
    refetchInterval: pollMs,
    refetchOnWindowFocus: true,
  },
)

/** One was published, withdrawn or read: the band asks anew. */
export const rereadAnnouncements = (): Promise<void> => reread(path)
