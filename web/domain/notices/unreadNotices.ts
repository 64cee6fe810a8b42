import { minuteMs } from '#contract/kernel/time.ts'
import { callServer } from '#shared/server/call.ts'
import { composedQuery } from '#shared/server/reads/callQuery.ts'
import { inBackground } from '#shared/server/reads/inBackground.ts'

export const noticeListPath = '/notices/getNoticeList'

/** Fetches the number of unread notices, each minute and on refocus; failures are silent. */
export const unreadQuery = composedQuery(
  noticeListPath,
  'unread',
  async (signal) => {
    const { unread } = await inBackground(signal, () =>
      callServer(noticeListPath, { page: 1, pageSize: 1 }, { signal }),
    )
    return unread
  },
  { refetchInterval: minuteMs, refetchOnWindowFocus: true },
)
