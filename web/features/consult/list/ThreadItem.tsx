import { memo } from 'react'
import { Link } from 'react-router'
import type { Consult } from '../../../../contract/consult/calls.ts'
import { unreadCountMax } from '../../../../contract/consult/words.ts'
import type { PagePath } from '../../../../contract/kernel/pages.ts'
import { dateTime } from '../../../shared/ui/text/format.ts'
import { sameTab } from '../../../shared/browser/sameTab.ts'
import { addressOf } from '../consultAddress.ts'
import { shortTime } from '../times.ts'
import classes from './ThreadItem.module.css'

interface Props {
  thread: Consult
  path: PagePath
  isOpen: boolean
  nowMs: number
}

/** The last message in one line. */
function preview({ lastDialog, side }: Consult): string {
  if (!lastDialog) return ''
  const who = lastDialog.side === side ? '我：' : ''
  if (lastDialog.isDeleted) return `${who}消息已删除`
  return `${who}${lastDialog.text ?? '[图片]'}`
}

/** What a thread is about: its order, its line, or what was written over it. */
const aboutText = ({ orderNumber, lineText, subject }: Consult) =>
  orderNumber === null ? (lineText ?? subject) : `订单 ${orderNumber}`

/** One thread of the list, a link to it. */
export const ThreadItem = memo(function ThreadItem({ thread, path, isOpen, nowMs }: Props) {
  const { id, otherName, unread, lastAt, closedAt } = thread
  return (
    <Link
      to={addressOf(path, { id })}
      state={sameTab}
      className={classes.item}
      aria-current={isOpen || undefined}
      data-unread={unread > 0 || undefined}
    >
      <span className={classes.top}>
        <strong className={classes.name}>{otherName}</strong>
        <time className={classes.time} dateTime={lastAt} title={dateTime(lastAt)}>
          {shortTime(lastAt, nowMs)}
        </time>
      </span>
      <span className={classes.about}>
        {aboutText(thread)}
        {closedAt !== null && '（已结束）'}
      </span>
      <span className={classes.bottom}>
        <span className={classes.last}>{preview(thread)}</span>
        {unread > 0 && (
          <span className={classes.count}>
            {unread < unreadCountMax ? unread : `${unreadCountMax - 1}+`}
            <span className={classes.hidden}> 条未读</span>
          </span>
        )}
      </span>
    </Link>
  )
})
