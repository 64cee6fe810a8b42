import { feedbackStatusLabels } from '#contract/help/feedbackWords.ts'
import type { FeedbackStatus } from '#contract/help/feedbackWords.ts'
import { Badge } from '#shared/ui/kit/Badge.tsx'

const tones = { open: 'warn', processing: 'going', answered: 'good', closed: 'quiet' } as const

/** Renders the state of a feedback. */
export const FeedbackStatusBadge = ({ status }: { status: FeedbackStatus }) => (
  <Badge tone={tones[status]}>{feedbackStatusLabels[status]}</Badge>
)
