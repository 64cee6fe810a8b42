import type { InfiniteData } from '@tanstack/react-query'
import type { CallResponse } from '../../../contract/calls/calls.ts'
import type { NoticeGroup } from '../../../contract/notices/groups.ts'
import { callServer } from '../../shared/server/call.ts'
import { queryClient } from '../../shared/server/queryClient.ts'
import { callPagesQuery, composedQuery } from '../../shared/server/reads/callQuery.ts'
import { readsUnder, reread } from '../../shared/server/reads/reread.ts'
import { minuteMs } from '../../../contract/kernel/time.ts'

export const noticeListPath = '/notices/getNoticeList'
const pollMs = minuteMs
const pageSize = 20

type NoticePage = CallResponse<typeof noticeListPath>
type NoticePages = InfiniteData<NoticePage, number>

/** How many notices are unread: asked each minute and on coming back to the page, and silent where it cannot be had. */
export const unreadQuery = composedQuery(
  noticeListPath,
  'unread',
  async (signal) => {
    const { unread } = await callServer(noticeListPath, { page: 1, pageSize: 1 }, { signal })
    return unread
  },
  { refetchInterval: pollMs, refetchOnWindowFocus: true },
)

const firstPage = { page: 1, pageSize }

/** The notices of a group, or all, newest first, page after page; the bell's count comes along. */
export const noticesQuery = (group: NoticeGroup | null) =>
  callPagesQuery(noticeListPath, group === null ? firstPage : { ...firstPage, group }, {
    pageBody: (page: number) => ({ page }),
    onPage: ({ unread }) => queryClient.setQueryData(unreadQuery.queryKey, unread),
    initialPageParam: 1,
    // opened, it shows what there is now, and what comes while it stays open
    staleTime: 0,
    refetchInterval: pollMs,
    refetchOnWindowFocus: true,
    getNextPageParam: (last: NoticePage, all: readonly NoticePage[]) => {
      const loaded = all.reduce((sum, { list }) => sum + list.length, 0)
      return last.list.length > 0 && loaded < last.total ? all.length + 1 : undefined
    },
  })

/** Marks what is in memory as read, some notices or all, so that the panel and the bell show it at once. */
function markHere(ids: readonly number[] | 'all'): void {
  const isMeant = (id: number) => ids === 'all' || ids.includes(id)
  queryClient.setQueriesData<NoticePages>(
    readsUnder(noticeListPath, firstPage),
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          list: page.list.map((notice) => (isMeant(notice.id) ? { ...notice, isRead: true } : notice)),
        })),
      },
  )
}

/** Marks notices as read on the server and here. Rejects after a toast where the server refused; then all is as it was there. */
export async function markRead(ids: readonly number[] | 'all'): Promise<void> {
  const body = ids === 'all' ? ({ all: true } as const) : { ids: [...ids] }
  try {
    const { unread } = await callServer('/notices/setNoticeRead', body)
    markHere(ids)
    queryClient.setQueryData(unreadQuery.queryKey, unread)
  } catch (error) {
    void reread(noticeListPath)
    throw error
  }
}
