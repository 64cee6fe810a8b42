import { memo } from 'react'
import { Link } from 'react-router'
import type { Consult } from '#contract/consult/calls.ts'
import { unreadCountMax } from '#contract/consult/words.ts'
import type { PagePath } from '#contract/kernel/pages.ts'
import { sameTab } from '#shared/browser/sameTab.ts'
import { dateTime } from '#shared/ui/text/format.ts'
import { addressOf } from '../consultAddress.ts'
import { shortTime } from '../times.ts'
import classes from './ThreadItem.module.css'

interface Props {
  thread: Consult
  path: PagePath
  isOpen: boolean
  nowMs: number
}

/** Returns the last message in one line. */
function preview({ lastDialog, side }: Consult): string {
  if (!lastDialog) return ''
  const author = lastDialog.side === side ? '我：' : ''
  if (lastDialog.isDeleted) return `${author}消息已删除`
  return `${author}${lastDialog.text ?? '[图片]'}`
}

/** Returns a thread's topic: its order, its line, or its subject. */
const aboutText = ({ orderNumber, lineText, subject }: Consult) =>
  orderNumber === null ? (lineText ?? subject) : `订单 ${orderNumber}`

/** One thread in the list, as a link. */
export const ThreadItem = memo(function ThreadItem({ thread, path, isOpen, nowMs }: Props) {
  const { id, otherName, unread, lastAt, closedAt } = thread
  return (
    <Link
      to={addressOf(path, { id })}
      state={sameTab}
      className={`stack gap-1 px-4 py-3 text-body ink no-underline border-b hover-soft outline-inside ${classes.item}`}
      aria-current={isOpen || undefined}
      data-unread={unread > 0 || undefined}
    >
      <span className="flex items-baseline justify-between gap-3">
        <strong className={`truncate medium ${classes.name}`}>{otherName}</strong>
        <time
          className={`flex-none text-small faint figures ${classes.time}`}
          dateTime={lastAt}
          title={dateTime(lastAt)}
        >
          {shortTime(lastAt, nowMs)}
        </time>
      </span>
      <span className="truncate text-small soft">
        {aboutText(thread)}
        {closedAt !== null && '（已结束）'}
      </span>
      <span className="flex items-baseline justify-between gap-3">
        <span className="truncate text-small soft">{preview(thread)}</span>
        {unread > 0 && (
          <span className={`flex-none px-2 text-small bold figures text-center rounded-3 ${classes.count}`}>
            {unread < unreadCountMax ? unread : `${unreadCountMax - 1}+`}
            <span className="visually-hidden"> 条未读</span>
          </span>
        )}
      </span>
    </Link>
  )
})
