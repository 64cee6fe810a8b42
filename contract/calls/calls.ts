import type { z } from 'zod'
import { accountCalls } from '../account/calls.ts'
import { devCalls } from '../account/devCalls.ts'
import { menuCalls } from '../account/menuCalls.ts'
import { userCalls } from '../account/userCalls.ts'
import { auditLogCalls } from '../audit/logCalls.ts'
import { auditTrailCalls } from '../audit/trailCalls.ts'
import { boardCalls } from '../boards/calls.ts'
import { openingCalls } from '../boards/openingCalls.ts'
import { carrierCalls } from '../carrier/calls.ts'
import { carrierPageCalls } from '../carrier/carrierPageCalls.ts'
import { counterCalls } from '../carrier/counterCalls.ts'
import { carrierDispatchCalls } from '../carrier/dispatchCalls.ts'
import { fleetCalls } from '../carrier/fleetCalls.ts'
import { receivedPaymentCalls } from '../carrier/receivedPaymentCalls.ts'
import { carrierSignCalls } from '../carrier/signCalls.ts'
import { tripCalls } from '../carrier/tripCalls.ts'
import { carrierUndoCalls } from '../carrier/undoCalls.ts'
import { consultCalls } from '../consult/calls.ts'
import { factoryCalls } from '../enterprise/factoryCalls.ts'
import { paymentCalls } from '../enterprise/renewalCalls.ts'
import { staffCalls } from '../enterprise/staffCalls.ts'
import { verificationCalls } from '../enterprise/verificationCalls.ts'
import { verificationReviewCalls } from '../enterprise/verificationReviewCalls.ts'
import { fileCalls } from '../files/calls.ts'
import { jobCalls } from '../files/jobCalls.ts'
import { feedbackCalls } from '../help/feedbackCalls.ts'
import { softwareCalls } from '../help/softwareCalls.ts'
import type { Call } from '../kernel/call.ts'
import { lineCalls } from '../lines/calls.ts'
import { consignmentCalls } from '../lines/consignmentCalls.ts'
import { destinationCalls } from '../lines/destinationCalls.ts'
import { favoriteCalls } from '../lines/favoriteCalls.ts'
import { lineImportCalls } from '../lines/importCalls.ts'
import { carrierLineCalls } from '../lines/manageCalls.ts'
import { linePriceCalls } from '../lines/priceCalls.ts'
import { siteListCalls } from '../lines/siteListCalls.ts'
import { unmetDemandCalls } from '../lines/unmetDemandCalls.ts'
import { announcementCalls } from '../notices/announcementCalls.ts'
import { noticeCalls } from '../notices/calls.ts'
import { eventCalls } from '../notices/eventCalls.ts'
import { apiKeyCalls } from '../open/apiKeyCalls.ts'
import { openCalls } from '../open/calls.ts'
import { opsAccountCalls } from '../operators/accountCalls.ts'
import { invitationCalls } from '../operators/invitationCalls.ts'
import { opsLineCalls } from '../operators/lineCalls.ts'
import { opsOrderCalls } from '../operators/orderCalls.ts'
import { priceMoveCalls } from '../operators/priceMoveCalls.ts'
import { opsRenewalCalls } from '../operators/renewalCalls.ts'
import { opsReviewCalls } from '../operators/reviewCalls.ts'
import { opsSiteCalls } from '../operators/siteCalls.ts'
import { orderCalls } from '../orders/calls.ts'
import { claimCalls } from '../orders/claims/claimCalls.ts'
import { inquiryCalls } from '../orders/inquiries/calls.ts'
import { ledgerCalls } from '../orders/ledgerCalls.ts'
import { usualCalls } from '../orders/lists/usualCalls.ts'
import { waitingCalls } from '../orders/waiting/waitingCalls.ts'
import { recordCalls } from '../records/calls.ts'
import { recordFileCalls } from '../records/fileCalls.ts'
import { recordImportCalls } from '../records/importCalls.ts'
import { statementCalls } from '../statements/calls.ts'
import { trackCalls } from '../tracking/calls.ts'
import { recipientCalls } from '../tracking/recipientCalls.ts'
import { webhookCalls } from '../webhooks/calls.ts'
import type { CallPath } from './permissions.ts'

/** Request and response shapes of every call by path; permissions.ts has the same paths and says who may make them. */
export const calls = {
  ...userCalls,
  ...accountCalls,
  ...staffCalls,
  ...verificationCalls,
  ...verificationReviewCalls,
  ...factoryCalls,
  ...auditTrailCalls,
  ...menuCalls,
  ...paymentCalls,
  ...consultCalls,
  ...orderCalls,
  ...usualCalls,
  ...claimCalls,
  ...inquiryCalls,
  ...recordCalls,
  ...recordFileCalls,
  ...recordImportCalls,
  ...lineCalls,
  ...trackCalls,
  ...recipientCalls,
  ...siteListCalls,
  ...carrierPageCalls,
  ...consignmentCalls,
  ...destinationCalls,
  ...favoriteCalls,
  ...unmetDemandCalls,
  ...boardCalls,
  ...openingCalls,
  ...carrierCalls,
  ...apiKeyCalls,
  ...webhookCalls,
  ...openCalls,
  ...carrierDispatchCalls,
  ...carrierSignCalls,
  ...fleetCalls,
  ...counterCalls,
  ...carrierUndoCalls,
  ...tripCalls,
  ...carrierLineCalls,
  ...linePriceCalls,
  ...lineImportCalls,
  ...ledgerCalls,
  ...receivedPaymentCalls,
  ...waitingCalls,
  ...statementCalls,
  ...jobCalls,
  ...noticeCalls,
  ...fileCalls,
  ...softwareCalls,
  ...feedbackCalls,
  ...opsAccountCalls,
  ...opsOrderCalls,
  ...opsLineCalls,
  ...priceMoveCalls,
  ...opsRenewalCalls,
  ...opsReviewCalls,
  ...opsSiteCalls,
  ...invitationCalls,
  ...auditLogCalls,
  ...announcementCalls,
  ...eventCalls,
  ...devCalls,
} satisfies Record<CallPath, Call>

/** Body that a caller sends. */
export type CallInput<P extends CallPath> = z.input<(typeof calls)[P]['request']>
/** Request that a handler receives: checked, with defaults. */
export type CallRequest<P extends CallPath> = z.output<(typeof calls)[P]['request']>
/** `data` that a caller receives. */
export type CallResponse<P extends CallPath> = z.output<(typeof calls)[P]['response']>
/** Answer of a handler; the response schema drops undeclared fields. */
export type CallAnswer<P extends CallPath> = z.input<(typeof calls)[P]['response']>
