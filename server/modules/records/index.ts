export { inputColumns, recordColumns } from './columns.ts'
export { recordHandlers } from './handlers.ts'
export { applyRecordUses } from './applyRecordUses.ts'
export type { RecordUse } from './applyRecordUses.ts'
