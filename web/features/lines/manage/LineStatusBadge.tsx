import { lineStatusLabels } from '#contract/lines/manageWords.ts'
import type { LineStatus } from '#contract/lines/words.ts'
import { Badge } from '#shared/ui/kit/Badge.tsx'

const tones = { on: 'good', paused: 'warn', off: 'quiet' } as const

/** Shows the status of a line. */
export const LineStatusBadge = ({ status }: { status: LineStatus }) => (
  <Badge tone={tones[status]}>{lineStatusLabels[status]}</Badge>
)
