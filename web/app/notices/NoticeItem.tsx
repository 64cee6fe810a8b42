import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { NoticeGroup } from '#contract/notices/groups.ts'
import { groupOfKind, groupRules } from '#contract/notices/groups.ts'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import { dateTime, relativeAge } from '#shared/ui/text/format.ts'
import { groupIcons } from './groupIcons.ts'
import { isUnread } from './noticeReads.ts'
import type { Notice } from './noticeReads.ts'
import { OrderNotices } from './OrderNotices.tsx'
import { orderTitle } from './orderTitle.ts'
import classes from './NoticesPanel.module.css'

interface Props {
  notice: Notice
  /** The group to show; null for all. */
  group: NoticeGroup | null
  onOpened: (notice: Notice) => void
}

/**
 * Renders one notice: its group, what happened, the next step and a link. An order's entry shows its current state and last
 * notice, and unfolds to all of them.
 */
export function NoticeItem({ notice, group: shownGroup, onOpened }: Props) {
  const { kind, title, text, link, at, order } = notice
  const [isOpen, setOpen] = useState(false)
  const group = groupOfKind[kind]
  const isNew = isUnread(notice)
  const several = order && order.notices > 1 ? order : null
  return (
    <li className={classes.item} data-unread={isNew || undefined}>
      <Link
        to={link}
        className={`flex gap-4 soft no-underline relative hover-fill outline-inside ${classes.link}`}
        onClick={() => onOpened(notice)}
      >
        <span className={classes.sign} data-group={group}>
          <Icon of={groupIcons[group]} label={groupRules[group].label} />
        </span>
        <span className="flex-1 min-w-0">
          <span className="flex items-baseline gap-3">
            <strong className={`flex-1 min-w-0 text-body normal ink anywhere ${classes.title}`}>
              {isNew && <span className="visually-hidden nowrap">未读：</span>}
              {orderTitle(notice) ?? title}
            </strong>
            <time className={`flex-none text-small faint ${classes.time}`} dateTime={at} title={dateTime(at)}>
              {relativeAge(at)}
            </time>
          </span>
          <span className="block mt-1 text-small anywhere">{text}</span>
        </span>
      </Link>
      {several && (
        <button
          type="button"
          className={`inline-flex items-center gap-1 text-small brand phone-touch hover-underline ${classes.unfold}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {several.unread > 0
            ? `共 ${several.notices} 条，${several.unread} 条未读`
            : `共 ${several.notices} 条`}
          <Icon of={IconChevronDown} size={16} />
        </button>
      )}
      {several && isOpen && <OrderNotices orderId={several.id} group={shownGroup} />}
    </li>
  )
}
