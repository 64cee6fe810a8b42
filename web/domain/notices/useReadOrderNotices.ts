import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callServer } from '../../shared/server/call.ts'
import { queryClient } from '../../shared/server/queryClient.ts'
import { reread } from '../../shared/server/reads/reread.ts'
import { noticeListPath, unreadQuery } from './unreadNotices.ts'

/**
 * Whoever looks at an order has read what was told of it, and again what comes while it is on screen: `version` grows with what happens to it.
 * What fails now is read the next time; nothing is asked while nothing is unread.
 */
export function useReadOrderNotices(orderId: number, version: number): void {
  // the bell asks; here is only heard what it knows
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
