import type { PagePath } from '#contract/kernel/pages.ts'
import { useWaitingForAcceptance } from '#domain/orders/waitingForAcceptance.ts'
import { consultSideOf, unreadText, useConsultUnread } from '#shared/server/consultUnread.ts'
import type { ConsultUnread } from '#shared/server/consultUnread.ts'
import classes from './UnreadMark.module.css'

const ordersPath: PagePath = '/carrier/orders'

function Mark({ count, label }: { count: number; label: string }) {
  if (count === 0) return null
  return (
    <span className={classes.mark} aria-label={`${unreadText(count)} ${label}`} role="img">
      {unreadText(count)}
    </span>
  )
}

function MessagesMark({ side }: { side: keyof ConsultUnread }) {
  return <Mark count={useConsultUnread()[side]} label="条未读" />
}

function OrdersMark() {
  return <Mark count={useWaitingForAcceptance()} label="单待接" />
}

/** Renders the number of unread messages or waiting orders of a menu entry. Nothing for 0, and for other entries. */
export function UnreadMark({ path }: { path: string }) {
  const side = consultSideOf(path)
  if (side) return <MessagesMark side={side} />
  return path === ordersPath ? <OrdersMark /> : null
}
