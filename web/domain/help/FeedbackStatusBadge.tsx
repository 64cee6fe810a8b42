import { feedbackStatusLabels } from '../../../contract/help/feedbackWords.ts'
import type { FeedbackStatus } from '../../../contract/help/feedbackWords.ts'
import classes from '../../shared/ui/kit/StatusBadge.module.css'

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
