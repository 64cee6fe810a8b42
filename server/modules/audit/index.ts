export { auditHandlers } from './trail.ts'
export { writeAudit } from './write.ts'
