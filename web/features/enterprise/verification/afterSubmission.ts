import type { VerificationInfo } from '../../../../contract/enterprise/verificationCalls.ts'
import { onActivePage } from '../../../shared/browser/activePage.ts'
import { showSuccessToast } from '../../../shared/ui/dialog/toast.ts'
import { takeSubmission } from './verificationReads.ts'

/** Shows that it waits for review now: the form makes way, and the top of the page says how it stands. */
export function afterSubmission(verification: VerificationInfo, isOnScreen: boolean): void {
  takeSubmission(verification)
  showSuccessToast('已提交，请等待审核')
  if (isOnScreen) onActivePage('[data-page-heading]')?.focus()
}
