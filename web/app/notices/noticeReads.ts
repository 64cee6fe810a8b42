import type { InfiniteData } from '@tanstack/react-query'
import type { CallResponse } from '../../../contract/calls/calls.ts'
import type { NoticeGroup } from '../../../contract/notices/groups.ts'
import { callServer } from '../../shared/server/call.ts'
import { queryClient } from '../../shared/server/queryClient.ts'
import { callPagesQuery, callQuery } from '../../shared/server/reads/callQuery.ts'
import { noticeListPath, unreadQuery } from '../../domain/notices/unreadNotices.ts'
import { readsUnder, reread } from '../../shared/server/reads/reread.ts'
import { minuteMs } from '../../../contract/kernel/time.ts'

const pageSize = 20

type NoticePage = CallResponse<typeof noticeListPath>
export type Notice = NoticePage['list'][number]
type NoticePages = InfiniteData<NoticePage, number>

const firstPage = { page: 1, pageSize, byOrder: true }

/** The notices of a group, or all, each order one entry, newest first, page after page; the bell's count comes along. */
export const noticesQuery = (group: NoticeGroup | null) =>
  callPagesQuery(noticeListPath, group === null ? firstPage : { ...firstPage, group }, {
    pageBody: (page: number) => ({ page }),
    onPage: ({ unread }) => queryClient.setQueryData(unreadQuery.queryKey, unread),
    initialPageParam: 1,
    // opened, it shows what there is now, and what comes while it stays open
    staleTime: 0,
    refetchInterval: minuteMs,
    refetchOnWindowFocus: true,
    getNextPageParam: (last: NoticePage, all: readonly NoticePage[]) => {
      const loaded = all.reduce((sum, { list }) => sum + list.length, 0)
      return last.list.length > 0 && loaded < last.total ? all.length + 1 : undefined
    },
  })

/** So many of an order's notices are unfolded at most. */
export const unfoldedMax = 50

/** The single notices of an order, newest first. */
export const orderNoticesQuery = (orderId: number, group: NoticeGroup | null) =>
  callQuery(
    noticeListPath,
    { page: 1, pageSize: unfoldedMax, orderId, ...(group === null ? {} : { group }) },
    { staleTime: 0 },
  )

/** Whether there is anything unread in an entry. */
export const isUnread = ({ order, isRead }: Notice): boolean => (order ? order.unread > 0 : !isRead)

/** What is marked as read: some notices, those of an order, or all. */
export type Marked = readonly number[] | { orderId: number } | 'all'

function markEntry(marked: Marked, notice: Notice): Notice {
  const { id, order } = notice
  if (marked === 'all' || ('orderId' in marked && marked.orderId === order?.id))
    return { ...notice, isRead: true, order: order && { ...order, unread: 0 } }
  return 'orderId' in marked || !marked.includes(id) ? notice : { ...notice, isRead: true }
}

/** Marks what is in memory as read, so that the panel and the bell show it at once. */
function markHere(marked: Marked): void {
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

/** Marks notices as read on the server and here. Rejects after a toast where the server refused; then all is as it was there. */
export async function markRead(marked: Marked): Promise<void> {
  try {
    const { unread } = await callServer('/notices/setNoticeRead', bodyOf(marked))
    markHere(marked)
    queryClient.setQueryData(unreadQuery.queryKey, unread)
  } catch (error) {
    void reread(noticeListPath)
    throw error
  }
}
