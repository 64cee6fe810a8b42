import { Fragment, memo } from 'react'
import type { Dialog } from '#contract/consult/calls.ts'
import type { ConsultSide } from '#contract/consult/words.ts'
import { dayOf, dayText } from '../times.ts'
import { isSameGroup } from './groups.ts'
import type { MessageGroup } from './groups.ts'
import { Message } from './Message.tsx'
import { useSettledHeight } from './useSettledHeight.ts'
import classes from './MessageGroupView.module.css'

interface Props {
  group: MessageGroup
  side: ConsultSide
  /** Id of the group's last message that the other side has read. */
  readByOtherUpTo: number
  /** Id of the message above which the unread ones begin, if it is in this group. */
  unreadMark: number | null
  /** Today as 'YYYY-MM-DD'. */
  today: string
}

const dayBefore = (before: Dialog | null) => before && dayOf(before.at)

const isSame = (a: Props, b: Props) =>
  a.side === b.side &&
  a.readByOtherUpTo === b.readByOtherUpTo &&
  a.unreadMark === b.unreadMark &&
  a.today === b.today &&
  (a.group.before === b.group.before || dayBefore(a.group.before) === dayBefore(b.group.before)) &&
  isSameGroup(a.group.dialogs, b.group.dialogs)

/**
 * One group of messages with dividers between days. It renders only when one of them changed and skips layout and paint
 * off-screen, because a thread may have ten thousand messages.
 */
export const MessageGroupView = memo(function MessageGroupView(props: Props) {
  const { group, side, readByOtherUpTo, unreadMark, today } = props
  const list = useSettledHeight(props)
  return (
    <ol ref={list} className={classes.group}>
      {group.dialogs.map((dialog, index) => {
        const day = dayOf(dialog.at)
        const isOwnSide = dialog.side === side
        return (
          <Fragment key={dialog.id}>
            {dayBefore(group.dialogs[index - 1] ?? group.before) !== day && (
              <li className={classes.day}>{dayText(day, today)}</li>
            )}
            {dialog.id === unreadMark && (
              <li className={classes.unread} data-unread-mark>
                以下是新消息
              </li>
            )}
            <Message
              dialog={dialog}
              isOwnSide={isOwnSide}
              isReadByOther={isOwnSide && dialog.id <= readByOtherUpTo}
            />
          </Fragment>
        )
      })}
    </ol>
  )
}, isSame)
