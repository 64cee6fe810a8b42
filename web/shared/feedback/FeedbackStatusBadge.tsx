import { feedbackStatusLabels } from '../../../contract/feedbackWords.ts'
import type { FeedbackStatus } from '../../../contract/feedbackWords.ts'
import classes from '../ui/StatusBadge.module.css'

const toneOf: Record<FeedbackStatus, 'waiting' | 'going' | 'done' | 'ended'> = {
  open: 'waiting',
  processing: 'going',
  answered: 'done',
  closed: 'ended',
}

/** The state of a feedback as a word on its colour. */
export function FeedbackStatusBadge({ status }: { status: FeedbackStatus }) {
  return (
    <span className={classes.badge} data-tone={toneOf[status]}>
      {feedbackStatusLabels[status]}
    </span>
  )
}
