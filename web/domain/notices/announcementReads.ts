import { minuteMs } from '#contract/kernel/time.ts'
import { callServer } from '#shared/server/call.ts'
import { composedQuery } from '#shared/server/reads/callQuery.ts'
import { inBackground } from '#shared/server/reads/inBackground.ts'
import { reread } from '#shared/server/reads/reread.ts'

const path = '/notices/getAnnouncements'
const pollMs = 5 * minuteMs
const freshMs = minuteMs

/** Fetches unread announcements, newest first, every five minutes and on refocus; failures are silent. */
export const announcementsQuery = composedQuery(
  path,
  'unread',
  (signal) => inBackground(signal, () => callServer(path, {}, { signal })),
  {
    select: ({ list }) => list,
    staleTime: freshMs,
    refetchInterval: pollMs,
    refetchOnWindowFocus: true,
  },
)

/** Refetches the announcements after one was published, withdrawn or read. */
export const rereadAnnouncements = (): Promise<void> => reread(path)
