import { useQuery } from '@tanstack/react-query'
import { noticeCountMax } from '../../../contract/notices/words.ts'
import { unreadQuery } from '../../domain/notices/unreadNotices.ts'
import { useMayReadNotices } from './useMayRead.ts'

/** How many notices are unread, and how that is read out; '' for none. */
export function useUnreadNotices(): { unread: number; text: string } {
  const isAsked = useMayReadNotices()
  const { data } = useQuery({ ...unreadQuery, enabled: isAsked })
  const unread = isAsked ? (data ?? 0) : 0
  if (unread === 0) return { unread, text: '' }
  return {
    unread,
    text: unread < noticeCountMax ? `${unread} 条未读` : `${noticeCountMax} 条以上未读`,
  }
}
