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
      <Link to={link} className={classes.link} onClick={onOpened}>
        <span className={classes.sign} data-group={group}>
          <Icon of={groupIcons[group]} label={groupRules[group].label} />
        </span>
        <span className={classes.said}>
          <span className={classes.top}>
            <strong className={classes.title}>
              {!isRead && <span className={classes.hidden}>未读：</span>}
              {title}
            </strong>
            <time className={classes.time} dateTime={at} title={dateTime(at)}>
              {relativeAge(at)}
            </time>
          </span>
          <span className={classes.text}>{text}</span>
        </span>
      </Link>
    </li>
  )
}
