import type { z } from 'zod'
import { accountCalls } from './account.ts'
import type { Call } from './call.ts'
import { apiKeyCalls } from './apiKeys.ts'
import { auditCalls } from './audit.ts'
import { boardCalls } from './board.ts'
import { carrierCalls } from './carrier.ts'
import { carrierBenchCalls } from './carrierBench.ts'
import { carrierLineCalls } from './carrierLines.ts'
import { consultCalls } from './consult.ts'
import { devCalls } from './dev.ts'
import { eventCalls } from './events.ts'
import { factoryCalls } from './factory.ts'
import { feedbackCalls } from './feedback.ts'
import { favoriteCalls } from './favorites.ts'
import { fileCalls } from './files.ts'
import { ledgerCalls } from './ledgers.ts'
import { jobCalls } from './jobs.ts'
import { lineImportCalls } from './lineImport.ts'
import { linePriceCalls } from './linePrices.ts'
import { lineCalls } from './lines.ts'
import { menuCalls } from './menu.ts'
import { noticeCalls } from './notices.ts'
import { announcementCalls } from './announcements.ts'
import { auditLogCalls } from './auditLog.ts'
import { opsAccountCalls } from './opsAccounts.ts'
import { opsOrderCalls } from './opsOrders.ts'
import { opsLineCalls } from './opsLines.ts'
import { opsRenewalCalls } from './opsRenewals.ts'
import { opsSiteCalls } from './opsSites.ts'
import { openCalls } from './open.ts'
import { orderCalls } from './orders.ts'
import { paymentCalls } from './payment.ts'
import type { CallPath } from './permissions.ts'
import { recordCalls } from './record.ts'
import { recordFileCalls } from './recordFiles.ts'
import { siteCalls } from './sites.ts'
import { soughtInVainCalls } from './soughtInVain.ts'
import { softwareCalls } from './software.ts'
import { staffCalls } from './staff.ts'
import { trackCalls } from './track.ts'
import { userCalls } from './user.ts'
import { verificationCalls } from './verification.ts'
import { verificationReviewCalls } from './verificationReview.ts'
import { webhookCalls } from './webhooks.ts'

/** Every call's shapes under its path; the same paths as permissions.ts, which says who may make them. */
export const calls = {
  ...userCalls,
  ...accountCalls,
  ...staffCalls,
  ...verificationCalls,
  ...verificationReviewCalls,
  ...factoryCalls,
  ...auditCalls,
  ...menuCalls,
  ...paymentCalls,
  ...consultCalls,
  ...orderCalls,
  ...recordCalls,
  ...recordFileCalls,
  ...lineCalls,
  ...trackCalls,
  ...siteCalls,
  ...favoriteCalls,
  ...soughtInVainCalls,
  ...boardCalls,
  ...carrierCalls,
  ...apiKeyCalls,
  ...webhookCalls,
  ...openCalls,
  ...carrierBenchCalls,
  ...carrierLineCalls,
  ...linePriceCalls,
  ...lineImportCalls,
  ...ledgerCalls,
  ...jobCalls,
  ...noticeCalls,
  ...fileCalls,
  ...softwareCalls,
  ...feedbackCalls,
  ...opsAccountCalls,
  ...opsOrderCalls,
  ...opsLineCalls,
  ...opsRenewalCalls,
  ...opsSiteCalls,
  ...auditLogCalls,
  ...announcementCalls,
  ...eventCalls,
  ...devCalls,
} satisfies Record<CallPath, Call>

/** What a caller sends. */
export type CallInput<P extends CallPath> = z.input<(typeof calls)[P]['request']>
/** What a handler is handed: checked, defaults filled in. */
export type CallRequest<P extends CallPath> = z.output<(typeof calls)[P]['request']>
/** What a caller receives in `data`. */
export type CallResponse<P extends CallPath> = z.output<(typeof calls)[P]['response']>
/** What a handler answers; the response schema drops what it does not declare. */
export type CallAnswer<P extends CallPath> = z.input<(typeof calls)[P]['response']>
