import type { VerificationInfo } from '#contract/enterprise/verificationCalls.ts'
import { onActivePage } from '#shared/browser/activePage.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { cacheSubmission } from './verificationReads.ts'

/** Shows the new status with a toast and replaces the form. Focuses the page heading if the page is on screen. */
export function afterSubmission(verification: VerificationInfo, isOnScreen: boolean): void {
  cacheSubmission(verification)
  showSuccessToast(verification.status === 'approved' ? '实名认证已通过' : '已提交，请等待审核')
  if (isOnScreen) onActivePage('[data-page-heading]')?.focus()
}
