import type { VerificationInfo } from '../../../../contract/enterprise/verificationCalls.ts'
import { onActivePage } from '../../../shared/browser/activePage.ts'
import { showSuccessToast } from '../../../shared/ui/dialog/toast.ts'
import { takeSubmission } from './verificationReads.ts'

/** Shows how it stands now: approved at once, or waiting for review. The form makes way, and the top of the page says it. */
export function afterSubmission(verification: VerificationInfo, isOnScreen: boolean): void {
  takeSubmission(verification)
  showSuccessToast(verification.status === 'approved' ? '实名认证已通过' : '已提交，请等待审核')
  if (isOnScreen) onActivePage('[data-page-heading]')?.focus()
}
