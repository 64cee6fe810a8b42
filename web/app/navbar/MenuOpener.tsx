import { IconMenu2 } from '@tabler/icons-react'
import { unreadText, useUnreadTotal } from '../../shared/server/consultUnread.ts'
import { Icon } from '../../shared/ui/kit/Icon.tsx'
import mark from '../menu/UnreadMark.module.css'
import { openPanel } from '../shell/panels.ts'
import classes from './MenuOpener.module.css'

/** Opens the menu of phones; carries the unread messages whose entries stand within it. */
export function MenuOpener({ className }: { className: string }) {
  const unread = useUnreadTotal()
  const label = unread === 0 ? '打开菜单' : `打开菜单，${unreadText(unread)} 条未读消息`
  return (
    <button
      type="button"
      className={`${className} ${classes.opener}`}
      aria-label={label}
      onClick={() => openPanel('menu')}
    >
      <Icon of={IconMenu2} size={24} />
      {unread > 0 ? (
        <span className={`${mark.mark} ${classes.unread}`} aria-hidden>
          {unreadText(unread)}
        </span>
      ) : null}
    </button>
  )
}
