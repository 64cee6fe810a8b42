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

/** Adds entries to the audit log in one statement. Call it in the transaction of the action, so that all commit or none. */
export async function writeAudits(
  db: Queryable,
  { user, now, ip }: AuditWriter,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return
  const documents = entries.map(({ action, subject, before, after }) => ({
    action,
    kind: subject.kind,
    id: String(subject.id),
    before,
    after,
  }))
  await sql`
    insert into audit_log (at, user_id, factory_id, address, action, subject_kind, subject_id, before, after)
    select ${now}, ${user?.userId ?? null}::bigint, ${user?.factoryId ?? null}::bigint, ${ip ?? null}::text,
      n.action, n.kind, n.id, n.before, n.after
    from jsonb_to_recordset(${JSON.stringify(documents)}::jsonb) n(action text, kind text, id text, before jsonb, after jsonb)`.execute(
    db,
  )
}

/** Adds an entry to the audit log. Call it in the transaction of the action, so that both commit or neither. */
export const writeAudit = (db: Queryable, writer: AuditWriter, entry: AuditEntry): Promise<void> =>
  writeAudits(db, writer, [entry])
