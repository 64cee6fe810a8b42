export { priceDelivery } from '../feeChanges/measured.ts'
export { answerReport, sayReport } from './report.ts'
export { readSaidOf } from './said.ts'
export { answerWish, sayWish } from './wish.ts'
