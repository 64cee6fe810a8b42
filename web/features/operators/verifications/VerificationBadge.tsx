import { verificationStatusLabels } from '#contract/enterprise/verificationWords.ts'
import type { VerificationStatus } from '#contract/enterprise/verificationWords.ts'
import { Badge } from '#shared/ui/kit/Badge.tsx'

const tones = { pending: 'warn', approved: 'good', rejected: 'bad', withdrawn: 'quiet' } as const

/** The state of a submission. */
export const VerificationBadge = ({ status }: { status: VerificationStatus }) => (
  <Badge tone={tones[status]}>{verificationStatusLabels[status]}</Badge>
)
