export {
  adoptEntries,
  openEntries,
  readLedgerState,
  setLedgerState,
  settlePaidFreight,
  updateFreightOwed,
} from './entries.ts'
export { ledgerHandlers } from './handlers.ts'
export { changeFen, isSigned, openFen, partSql, receivedFen } from './partSql.ts'
export { listPaymentOrders, readPayments } from './payments.ts'
export { readCarrierSummary, readEntries, readPlatformOutstanding } from './read.ts'
export { ledgerStepText, prepaidText, receivedText } from './words.ts'
export type { Receipt } from './entries.ts'
export type { ReceivedPart } from './words.ts'
