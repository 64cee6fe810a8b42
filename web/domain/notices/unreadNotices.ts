import { minuteMs } from '../../../contract/kernel/time.ts'
import { callServer } from '../../shared/server/call.ts'
import { composedQuery } from '../../shared/server/reads/callQuery.ts'

export const noticeListPath = '/notices/getNoticeList'

/** How many notices are unread: asked each minute and on coming back to the page, and silent where it cannot be had. */
export const unreadQuery = composedQuery(
  noticeListPath,
  'unread',
  async (signal) => {
    const { unread } = await callServer(noticeListPath, { page: 1, pageSize: 1 }, { signal })
    return unread
  },
  { refetchInterval: minuteMs, refetchOnWindowFocus: true },
)
