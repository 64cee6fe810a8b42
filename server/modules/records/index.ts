export { recordColumns } from './columns.ts'
export { recordHandlers } from './handlers.ts'
export { applyRecordUses } from './useRecords.ts'
export type { RecordUse } from './useRecords.ts'
