export { priceDelivery } from '../feeChanges/measured.ts'
export { answerReport, saveRecipientReport } from './report.ts'
export { readRecipientFeedback } from './said.ts'
export { answerWish, saveRecipientWish } from './wish.ts'
