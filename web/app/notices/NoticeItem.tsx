import { Link } from 'react-router'
import type { CallResponse } from '../../../contract/calls/calls.ts'
import { groupOfKind, groupRules } from '../../../contract/notices/groups.ts'
import { dateTime, relativeAge } from '../../shared/ui/text/format.ts'
import { Icon } from '../../shared/ui/kit/Icon.tsx'
import { groupIcons } from './groupIcons.ts'
import classes from './NoticesPanel.module.css'

type Notice = CallResponse<'/notices/getNoticeList'>['list'][number]

/** One notice: of what group it is, what happened, what to do next, and the way there. */
export function NoticeItem({ notice, onOpened }: { notice: Notice; onOpened: () => void }) {
  const { kind, title, text, link, at, isRead } = notice
  const group = groupOfKind[kind]
  return (
    <li className={classes.item} data-unread={!isRead || undefined}>
      <Link
        to={link}
        className={`flex gap-4 soft no-underline relative hover-fill outline-inside ${classes.link}`}
        onClick={onOpened}
      >
        <span className={classes.sign} data-group={group}>
          <Icon of={groupIcons[group]} label={groupRules[group].label} />
        </span>
        <span className="flex-1 min-w-0">
          <span className="flex items-baseline gap-3">
            <strong className={`flex-1 min-w-0 text-3 normal ink anywhere ${classes.title}`}>
              {!isRead && <span className="visually-hidden nowrap">未读：</span>}
              {title}
            </strong>
            <time className={`flex-none text-2 faint ${classes.time}`} dateTime={at} title={dateTime(at)}>
              {relativeAge(at)}
            </time>
          </span>
          <span className="block mt-1 text-2 anywhere">{text}</span>
        </span>
      </Link>
    </li>
  )
}
