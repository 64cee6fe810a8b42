import type { InfiniteData } from '@tanstack/react-query'
import type { CallResponse } from '#contract/calls/calls.ts'
import { minuteMs } from '#contract/kernel/time.ts'
import type { NoticeGroup } from '#contract/notices/groups.ts'
import { noticeListPath, unreadQuery } from '#domain/notices/unreadNotices.ts'
import { callServer } from '#shared/server/call.ts'
import { queryClient } from '#shared/server/queryClient.ts'
import { callPagesQuery, callQuery } from '#shared/server/reads/callQuery.ts'
import { readsUnder, reread } from '#shared/server/reads/reread.ts'

const pageSize = 20

type NoticePage = CallResponse<typeof noticeListPath>
export type Notice = NoticePage['list'][number]
type NoticePages = InfiniteData<NoticePage, number>

const firstPage = { page: 1, pageSize, byOrder: true }

/** Creates the paged query of a group's notices, or all: one entry per order, newest first. It also updates the bell's count. */
export const noticesQuery = (group: NoticeGroup | null) =>
  callPagesQuery(noticeListPath, group === null ? firstPage : { ...firstPage, group }, {
    pageBody: (page: number) => ({ page }),
    onPage: ({ unread }) => queryClient.setQueryData(unreadQuery.queryKey, unread),
    initialPageParam: 1,
    // always fresh when opened, and updated while open
    staleTime: 0,
    refetchInterval: minuteMs,
    refetchOnWindowFocus: true,
    getNextPageParam: (last: NoticePage, all: readonly NoticePage[]) => {
      const loaded = all.reduce((sum, { list }) => sum + list.length, 0)
      return last.list.length > 0 && loaded < last.total ? all.length + 1 : undefined
    },
  })

/** The most notices of an order that unfold. */
export const unfoldedMax = 50

/** Creates the query of an order's single notices, newest first. */
export const orderNoticesQuery = (orderId: number, group: NoticeGroup | null) =>
  callQuery(
    noticeListPath,
    { page: 1, pageSize: unfoldedMax, orderId, ...(group === null ? {} : { group }) },
    { staleTime: 0 },
  )

/** Checks whether an entry has anything unread. */
export const isUnread = ({ order, isRead }: Notice): boolean => (order ? order.unread > 0 : !isRead)

/** The notices to mark as read: some, those of an order, or all. */
export type Marked = readonly number[] | { orderId: number } | 'all'

function markEntry(marked: Marked, notice: Notice): Notice {
  const { id, order } = notice
  if (marked === 'all' || ('orderId' in marked && marked.orderId === order?.id))
    return { ...notice, isRead: true, order: order && { ...order, unread: 0 } }
  return 'orderId' in marked || !marked.includes(id) ? notice : { ...notice, isRead: true }
}

/** Marks cached notices as read, so that the panel and the bell show it at once. */
function markInCache(marked: Marked): void {
  queryClient.setQueriesData<NoticePages>(
    readsUnder(noticeListPath, firstPage),
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          list: page.list.map((notice) => markEntry(marked, notice)),
        })),
      },
  )
}

const bodyOf = (marked: Marked) => {
  if (marked === 'all') return { all: true } as const
  return 'orderId' in marked ? { orderId: marked.orderId } : { ids: [...marked] }
}

/** Marks notices as read on the server and in the cache. Rejects after a toast when refused; the cache is then refetched. */
export async function markRead(marked: Marked): Promise<void> {
  try {
    const { unread } = await callServer('/notices/setNoticeRead', bodyOf(marked))
    markInCache(marked)
    queryClient.setQueryData(unreadQuery.queryKey, unread)
  } catch (error) {
    void reread(noticeListPath)
    throw error
  }
}
