import { useQuery } from '@tanstack/react-query'
import { noticeCountMax } from '#contract/notices/words.ts'
import { unreadQuery } from '#domain/notices/unreadNotices.ts'
import { useMayReadNotices } from './useMayRead.ts'

/** Returns the number of unread notices with its text for screen readers; '' for none. */
export function useUnreadNotices(): { unread: number; text: string } {
  const isEnabled = useMayReadNotices()
  const { data } = useQuery({ ...unreadQuery, enabled: isEnabled })
  const unread = isEnabled ? (data ?? 0) : 0
  if (unread === 0) return { unread, text: '' }
  return {
    unread,
    text: unread < noticeCountMax ? `${unread} 条未读` : `${noticeCountMax} 条以上未读`,
  }
}
