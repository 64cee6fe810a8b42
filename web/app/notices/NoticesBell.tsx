import { IconBell } from '@tabler/icons-react'
import { unreadText } from '#shared/server/consultUnread.ts'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import { openPanel } from '../panels.ts'
import { useUnreadNotices } from './useUnreadNotices.ts'
import classes from './NoticesBell.module.css'

/** Renders the button that opens the notices, with the number of unread ones. */
export function NoticesBell({ className }: { className: string | undefined }) {
  const { unread, text } = useUnreadNotices()
  const label = text ? `通知，${text}` : '通知'
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
          {unreadText(unread)}
        </span>
      )}
    </button>
  )
}
