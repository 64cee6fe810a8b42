export { priceDelivery } from '../feeChanges/measurement.ts'
export { answerReport, saveRecipientReport } from './report.ts'
export { readRecipientFeedback } from './feedback.ts'
export { answerWish, saveRecipientWish } from './wish.ts'
