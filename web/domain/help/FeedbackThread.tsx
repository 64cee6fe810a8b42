import type { FeedbackReply } from '../../../contract/help/feedbackCalls.ts'
import { dateTime } from '../../shared/ui/text/format.ts'
import classes from './FeedbackThread.module.css'

interface Props {
  replies: readonly FeedbackReply[]
  /** What each side is called by the reader. */
  names: Record<FeedbackReply['side'], string>
}

/** What was said below a feedback, oldest first; nothing where nothing was. */
export function FeedbackThread({ replies, names }: Props) {
  if (replies.length === 0) return null
  return (
    <ol className={classes.thread} aria-label="回复">
      {replies.map(({ id, side, text, at }) => (
        <li key={id} className={classes.reply} data-side={side}>
          <p className={classes.head}>
            <strong>{names[side]}</strong> <time dateTime={at}>{dateTime(at)}</time>
          </p>
          <p className={classes.text}>{text}</p>
        </li>
      ))}
    </ol>
  )
}
