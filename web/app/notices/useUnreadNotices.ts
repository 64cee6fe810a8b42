import { useQuery } from '@tanstack/react-query'
import { unreadQuery } from '#domain/notices/unreadNotices.ts'
import { unreadText } from '#shared/server/consultUnread.ts'
import { useIsKnown } from '#shared/server/session.ts'

/** Returns the number of unread notices with its text for screen readers; '' for none. The text contains the number as shown. */
export function useUnreadNotices(): { unread: number; text: string } {
  const isEnabled = useIsKnown()
  const { data } = useQuery({ ...unreadQuery, enabled: isEnabled })
  const unread = isEnabled ? (data ?? 0) : 0
  return { unread, text: unread === 0 ? '' : `${unreadText(unread)} 条未读` }
}
