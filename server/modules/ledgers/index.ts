export { adoptEntries, followTotal, openEntries, setState, stateOf } from './entries.ts'
export { ledgerHandlers } from './handlers.ts'
export { readCarrierSummary, readEntries, readPlatformOutstanding } from './read.ts'
export { ledgerStepText } from './words.ts'
