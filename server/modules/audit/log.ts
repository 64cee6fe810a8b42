import { sql } from 'kysely'
import type { AuditLogEntry } from '#contract/audit/logCalls.ts'
import { auditActionLabels } from '#contract/audit/words.ts'
import type { CallAnswer, CallRequest, CallResponse } from '#contract/calls/calls.ts'
import { workbookType } from '#contract/files/calls.ts'
import { normalizePhone } from '#contract/kernel/text/phones.ts'
import { chinaDate, chinaDateTime } from '#server/core/clock.ts'
import { refuse } from '#server/core/refuse.ts'
import { workbookBytes } from '#server/core/workbook.ts'
import type { WorkbookColumn, WorkbookValue } from '#server/core/workbook.ts'
import type { Queryable } from '#server/db/database.ts'
import { containing } from '#server/db/sqlText.ts'

type Filter = CallRequest<'/ops/exportAuditLog'>

/** Entries per exported file; more are refused. */
const exportMax = 10_000

/** Selects the entries `a` of a filter, with the user `u` and the factory `f` of each. */
const matching = ({ actor = '', action, subjectKind, subjectId, from, until }: Filter) => sql`
    from audit_log a left join app_user u on u.id = a.user_id left join factory f on f.id = a.factory_id where true
    ${
      actor === ''
        ? sql``
        : sql`and (u.mobile = ${normalizePhone(actor)} or u.alias ilike ${containing(actor)} or u.name ilike ${containing(actor)}
      or f.name ilike ${containing(actor)})`
    }
    ${action === undefined ? sql`` : sql`and a.action = ${action}`}
    ${subjectKind === undefined ? sql`` : sql`and a.subject_kind = ${subjectKind}`}
    ${subjectId === undefined ? sql`` : sql`and a.subject_id = ${subjectId}`}
    ${from === undefined ? sql`` : sql`and a.at >= ${from}`}
    ${until === undefined ? sql`` : sql`and a.at < ${until}`}`

/** Reads entries, newest first. Pages by id, so that every page is equally fast. */
async function readEntries(
  db: Queryable,
  filter: Filter,
  { beforeId, limit }: { beforeId?: number | undefined; limit: number },
): Promise<AuditLogEntry[]> {
  const { rows } = await sql<AuditLogEntry>`
    select a.id, a.at, a.action, json_build_object('kind', a.subject_kind, 'id', a.subject_id) as subject,
      case when u.id is not null then json_build_object('alias', u.alias, 'factoryName', coalesce(f.name, '')) end as actor,
      a.before, a.after, a.address
    ${matching(filter)} ${beforeId === undefined ? sql`` : sql`and a.id < ${beforeId}`}
    order by a.id desc limit ${limit}`.execute(db)
  return rows
}

/** Counts the entries of a filter, up to the limit of an export. */
async function countEntries(db: Queryable, filter: Filter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select 1 ${matching(filter)} limit ${exportMax}) counted`.execute(db)
  return rows[0]?.total ?? 0
}

/** Returns a page of the log; `beforeId` is the last id of the previous page. */
export async function readLog(
  db: Queryable,
  { beforeId, pageSize, ...filter }: CallRequest<'/ops/getAuditLog'>,
): Promise<CallResponse<'/ops/getAuditLog'>> {
  const rows = await readEntries(db, filter, { beforeId, limit: pageSize + 1 })
  const total = await countEntries(db, filter)
  return { list: rows.slice(0, pageSize), total, hasMore: rows.length > pageSize }
}

const columns: readonly WorkbookColumn[] = [
  { title: '编号', width: 10, kind: 'number' },
  { title: '时间', width: 20, kind: 'text' },
  { title: '操作人', width: 16, kind: 'text' },
  { title: '企业', width: 28, kind: 'text' },
  { title: '操作', width: 20, kind: 'text' },
  { title: '对象', width: 20, kind: 'text' },
  { title: '改动前', width: 50, kind: 'text' },
  { title: '改动后', width: 50, kind: 'text' },
  { title: '网络地址', width: 18, kind: 'text' },
]

const cellsOf = ({
  id,
  at,
  actor,
  action,
  subject,
  before,
  after,
  address,
}: AuditLogEntry): WorkbookValue[] => [
  id,
  chinaDateTime(new Date(at)),
  actor?.alias ?? '平台',
  actor?.factoryName ?? '',
  auditActionLabels[action],
  `${subject.kind} ${subject.id}`,
  before === null ? '' : JSON.stringify(before),
  after === null ? '' : JSON.stringify(after),
  address ?? '',
]

/** Returns the entries of a filter as an Excel file, newest first. */
export async function exportLog(
  db: Queryable,
  filter: Filter,
  now: Date,
): Promise<CallAnswer<'/ops/exportAuditLog'>> {
  const rows = await readEntries(db, filter, { limit: exportMax + 1 })
  if (rows.length > exportMax) refuse('auditTooMany', { params: { max: exportMax } })
  const bytes = await workbookBytes({ name: '操作审计', columns, rows: rows.map(cellsOf) })
  return { contentType: workbookType, bytes, fileName: `操作审计 ${chinaDate(now)}.xlsx` }
}
