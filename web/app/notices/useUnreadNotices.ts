import { useQuery } from '@tanstack/react-query'
import { noticeListPath, unreadQuery } from '#domain/notices/unreadNotices.ts'
import { unreadText } from '#shared/server/consultUnread.ts'
import { useMayCallNow } from '#shared/server/permission/useMay.ts'

/** Returns the number of unread notices with its text for screen readers; '' for none. The text contains the number as shown. */
export function useUnreadNotices(): { unread: number; text: string } {
  const isEnabled = useMayCallNow(noticeListPath)
  const { data } = useQuery({ ...unreadQuery, enabled: isEnabled })
  const unread = isEnabled ? (data ?? 0) : 0
  return { unread, text: unread === 0 ? '' : `${unreadText(unread)} 条未读` }
}
