import type { PagePath } from '../../../contract/kernel/pages.ts'
import { useWaitingForAcceptance } from '../../domain/orders/waitingForAcceptance.ts'
import { unreadText, useUnreadAt } from '../../shared/server/consultUnread.ts'
import classes from './UnreadMark.module.css'

const ordersPath: PagePath = '/carrier/orders'

/** How many unread messages, or orders that nobody accepted yet, wait behind an entry of the menu; nothing where there are none. */
export function UnreadMark({ path }: { path: string }) {
  const unread = useUnreadAt(path)
  const orders = useWaitingForAcceptance()
  const waiting = path === ordersPath ? orders : unread
  if (waiting === 0) return null
  const words = path === ordersPath ? '单待接' : '条未读'
  return (
    <span className={classes.mark} aria-label={`${unreadText(waiting)} ${words}`} role="img">
      {unreadText(waiting)}
    </span>
  )
}
