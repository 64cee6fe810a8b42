import type { PagePath } from '#contract/kernel/pages.ts'
import { useWaitingForAcceptance } from '#domain/orders/waitingForAcceptance.ts'
import { unreadText, useUnreadAt } from '#shared/server/consultUnread.ts'
import classes from './UnreadMark.module.css'

const ordersPath: PagePath = '/carrier/orders'

/** Renders the number of unread messages, or of orders to accept, for a menu entry; nothing for 0. */
export function UnreadMark({ path }: { path: string }) {
  const unread = useUnreadAt(path)
  const orders = useWaitingForAcceptance()
  const waiting = path === ordersPath ? orders : unread
  if (waiting === 0) return null
  const label = path === ordersPath ? '单待接' : '条未读'
  return (
    <span className={classes.mark} aria-label={`${unreadText(waiting)} ${label}`} role="img">
      {unreadText(waiting)}
    </span>
  )
}
