/** Words of notices, free of zod, so that the bell can show them without loading schemas. */

/** What a notice is about; each kind has its group in groups.ts. The first four go to the carrier of an order. */
export const noticeKinds = [
  'orderPlaced',
  'orderChanged',
  'orderCancelled',
  'cancelRequested',
  'orderAccepted',
  'orderRejected',
  'pickedUp',
  'departed',
  'arrived',
  'delivering',
  'signed',
  'receiptReturned',
  'exceptionOpened',
  'exceptionResolved',
  'cancelAgreed',
  'cancelRefused',
  'feeChanged',
  'feeChangeAgreed',
  'feeChangeDisputed',
  'feeChangeWithdrawn',
  'proofAdded',
  'ledgerAdvanced',
  'holdReleased',
  'renewalPaid',
  'verificationApproved',
  'verificationRejected',
  'renewalEnding',
  'consultMessage',
  'feedbackReplied',
  'lineStopped',
  'lineResumed',
  'carriersMerged',
  'webhookStopped',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** Notices are counted so far and no further; a count that reaches it says "or more". */
export const noticeCountMax = 1000
