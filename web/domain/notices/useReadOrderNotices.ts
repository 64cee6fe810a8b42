import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callServer } from '#shared/server/call.ts'
import { queryClient } from '#shared/server/queryClient.ts'
import { reread } from '#shared/server/reads/reread.ts'
import { noticeListPath, unreadQuery } from './unreadNotices.ts'

/**
 * Marks an order's notices as read while it is on screen, again whenever `version` grows. A failure is retried the next time;
 * nothing is sent while nothing is unread.
 */
export function useReadOrderNotices(orderId: number, version: number): void {
  // the bell fetches; this only reads the cache
  const { data: known = 0 } = useQuery({ ...unreadQuery, enabled: false })
  const isAnyUnread = known > 0
  useEffect(() => {
    if (!isAnyUnread) return
    const before = queryClient.getQueryData(unreadQuery.queryKey)
    callServer('/notices/setNoticeRead', { orderId }).then(
      ({ unread }) => {
        if (unread !== before) void reread(noticeListPath)
      },
      () => undefined,
    )
  }, [orderId, version, isAnyUnread])
}
