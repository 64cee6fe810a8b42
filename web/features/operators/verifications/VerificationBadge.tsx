import { verificationStatusLabels } from '../../../../contract/enterprise/verificationWords.ts'
import type { VerificationStatus } from '../../../../contract/enterprise/verificationWords.ts'
import classes from './Verifications.module.css'

/** The state of a submission as a word on its colour. */
export function VerificationBadge({ status }: { status: VerificationStatus }) {
  return (
    <span className={classes.badge} data-tone={status}>
      {verificationStatusLabels[status]}
    </span>
  )
}
