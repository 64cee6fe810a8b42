import { useQuery } from '@tanstack/react-query'
import { IconBell } from '@tabler/icons-react'
import { noticeCountMax } from '../../../contract/notices/words.ts'
import { Icon } from '../../shared/ui/kit/Icon.tsx'
import { openPanel } from '../shell/panels.ts'
import { unreadQuery } from './noticeReads.ts'
import classes from './NoticesBell.module.css'
import { useMayReadNotices } from './useMayRead.ts'

const mostShown = 99

function labelOf(unread: number): string {
  if (unread === 0) return '通知'
  return unread < noticeCountMax ? `通知，${unread} 条未读` : `通知，${noticeCountMax} 条以上未读`
}

/** Opens the notices; says how many are unread. */
export function NoticesBell({ className }: { className: string | undefined }) {
  const isAsked = useMayReadNotices()
  const { data } = useQuery({ ...unreadQuery, enabled: isAsked })
  const unread = isAsked ? (data ?? 0) : 0
  const label = labelOf(unread)
  return (
    <button
      type="button"
      className={className}
      aria-label={label}
      title={label}
      onClick={() => openPanel('notices')}
    >
      <Icon of={IconBell} />
      {unread > 0 && (
        <span className={classes.count} aria-hidden>
          {unread > mostShown ? `${mostShown}+` : unread}
        </span>
      )}
    </button>
  )
}
