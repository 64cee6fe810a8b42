export { auditHandlers } from './trail.ts'
export { writeAudit, writeAudits } from './write.ts'
export type { AuditEntry, AuditWriter } from './write.ts'
