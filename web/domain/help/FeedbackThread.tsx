import type { FeedbackReply } from '#contract/help/feedbackCalls.ts'
import { dateTime } from '#shared/ui/text/format.ts'
import classes from './FeedbackThread.module.css'

interface Props {
  replies: readonly FeedbackReply[]
  /** The reader's name for each side. */
  names: Record<FeedbackReply['side'], string>
}

/** Renders the replies to a feedback, oldest first; nothing without replies. */
export function FeedbackThread({ replies, names }: Props) {
  if (replies.length === 0) return null
  return (
    <ol className="grid gap-3" aria-label="回复">
      {replies.map(({ id, side, text, at }) => (
        <li key={id} className={`px-4 py-3 ground-soft ${classes.reply}`} data-side={side}>
          <p className="mb-2 text-small soft">
            <strong>{names[side]}</strong> <time dateTime={at}>{dateTime(at)}</time>
          </p>
          <p className="text-body anywhere pre-wrap">{text}</p>
        </li>
      ))}
    </ol>
  )
}
