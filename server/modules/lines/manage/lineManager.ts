import type { SessionUser } from '#server/calls/context.ts'
import type { AuditWriter } from '#server/modules/audit/index.ts'

/** The carrier's user who changes lines, and when. */
export interface LineManager extends AuditWriter {
  user: Pick<SessionUser, 'userId' | 'factoryId'>
}
