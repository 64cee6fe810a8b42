import { unreadText, useUnreadAt } from '../../shared/server/consultUnread.ts'
import classes from './UnreadMark.module.css'

/** How many unread messages wait behind an entry of the menu; nothing where there are none. */
export function UnreadMark({ path }: { path: string }) {
  const unread = useUnreadAt(path)
  if (unread === 0) return null
  return (
    <span className={classes.mark} aria-label={`${unreadText(unread)} 条未读`} role="img">
      {unreadText(unread)}
    </span>
  )
}
