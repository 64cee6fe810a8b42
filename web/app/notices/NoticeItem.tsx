import { Link } from 'react-router'
import type { CallResponse } from '../../../contract/calls.ts'
import { dateTime, relativeAge } from '../../shared/format.ts'
import classes from './NoticesPanel.module.css'

type Notice = CallResponse<'/notices/getNoticeList'>['list'][number]

/** One notice: what happened, what to do next, and the way there. */
export function NoticeItem({ notice, onOpened }: { notice: Notice; onOpened: () => void }) {
  const { title, text, link, at, isRead } = notice
  return (
    <li className={classes.item} data-unread={!isRead || undefined}>
      <Link to={link} className={classes.link} onClick={onOpened}>
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
      </Link>
    </li>
  )
}
