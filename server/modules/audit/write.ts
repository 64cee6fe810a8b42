import { sql } from 'kysely'
import type { AuditChange } from '#contract/audit/trailCalls.ts'
import type { AuditAction, AuditSubject } from '#contract/audit/words.ts'
import type { SessionUser } from '#server/calls/context.ts'
import type { Queryable } from '#server/db/database.ts'

/** Author and time of an entry; no user when the platform acted by itself. */
export interface AuditWriter {
  user: Pick<SessionUser, 'userId' | 'factoryId'> | null
  now: Date
  /** Network address, if the action came from one. */
  ip?: string
}

/** Action and subject of an entry. `before` and `after` hold changed fields, without secrets, id-card numbers masked. */
export interface AuditEntry {
  action: AuditAction
  subject: { kind: AuditSubject; id: number | string }
  before?: AuditChange
  after?: AuditChange
}

const jsonOf = (value: AuditChange | undefined) => (value === undefined ? null : JSON.stringify(value))

/** Adds an entry to the audit log. Call it in the transaction of the action, so that both commit or neither. */
export async function writeAudit(
  db: Queryable,
  { user, now, ip }: AuditWriter,
  { action, subject, before, after }: AuditEntry,
): Promise<void> {
  await sql`
    insert into audit_log (at, user_id, factory_id, address, action, subject_kind, subject_id, before, after)
    values (${now}, ${user?.userId ?? null}, ${user?.factoryId ?? null}, ${ip ?? null}, ${action}, ${subject.kind},
      ${String(subject.id)}, ${jsonOf(before)}::jsonb, ${jsonOf(after)}::jsonb)`.execute(db)
}
