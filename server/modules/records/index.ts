export { wordColumns } from './columns.ts'
export { recordHandlers } from './handlers.ts'
export { useRecords } from './useRecords.ts'
export type { RecordUse } from './useRecords.ts'
