import { sql } from 'kysely'
import type { AuditEntry } from '#contract/audit/trailCalls.ts'
import type { Handler, Handlers } from '#server/calls/context.ts'
import { exportLog, readLog } from './log.ts'

/** Entries of a trail are counted up to this. */
const countMax = 1000

const getAuditTrail: Handler<'/ops/getAuditTrail'> = async ({ db }, { subjects, page, pageSize }) => {
  const matching = sql`(a.subject_kind, a.subject_id) in (select * from unnest(
    ${subjects.map(({ kind }) => kind)}::text[], ${subjects.map(({ id }) => id)}::text[]))`
  const { rows } = await sql<AuditEntry>`
    select a.id, a.at, a.action, json_build_object('kind', a.subject_kind, 'id', a.subject_id) as subject,
      case when u.id is not null then json_build_object('alias', u.alias, 'factoryName', coalesce(f.name, '')) end as actor,
      a.before, a.after
    from audit_log a left join app_user u on u.id = a.user_id left join factory f on f.id = a.factory_id
    where ${matching} order by a.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  const counted = await sql<{ count: number }>`
    select count(*) as count from (select 1 from audit_log a where ${matching} limit ${countMax}) c`.execute(
    db,
  )
  return { list: rows, total: counted.rows[0]?.count ?? 0 }
}

/** Handlers of the audit log for operators. */
export const auditHandlers: Pick<
  Handlers,
  '/ops/getAuditTrail' | '/ops/getAuditLog' | '/ops/exportAuditLog'
> = {
  '/ops/getAuditTrail': getAuditTrail,
  '/ops/getAuditLog': ({ db }, request) => readLog(db, request),
  '/ops/exportAuditLog': ({ db, now }, filter) => exportLog(db, filter, now),
}
