import { z } from 'zod'
import { fileAnswer, workbookType } from '../files/calls.ts'
import { call } from '../kernel/call.ts'
import { choice, id, keyword, listOf, moment, requiredText } from '../kernel/fields.ts'
import { auditEntry } from './trailCalls.ts'
import { auditActions, auditSubjects } from './words.ts'

const filters = {
  /** A whole mobile, part of the actor's name, or part of its factory's name. */
  actor: keyword('操作人'),
  action: z.enum(auditActions).meta({ title: '操作' }).optional(),
  subjectKind: choice('对象类型', auditSubjects).optional(),
  subjectId: requiredText('对象编号', 64).optional(),
  /** `from` is inclusive, `until` exclusive. */
  from: moment('开始时间').optional(),
  until: moment('结束时间').optional(),
}

const logEntry = auditEntry.extend({
  /** IP address of the request; null where there was none, or for entries older than this field. */
  address: z.string().nullable(),
})
export type AuditLogEntry = z.output<typeof logEntry>

/** Calls of 操作审计: the whole log, for operators (product.md §5). */
export const auditLogCalls = {
  '/ops/getAuditLog': call({
    title: '操作审计（新的在前，总数最多数到 10000）',
    request: z.strictObject({
      ...filters,
      /** The last id of the previous page; left out: starts at the newest. */
      beforeId: id('上一页的末条').optional(),
      pageSize: z.int().min(1).max(100).default(50).meta({ title: '每页条数' }),
    }),
    /** `total` of the filter, counted up to 10,000, the limit of an export; `hasMore`: older ones follow. */
    response: listOf(logEntry).extend({ hasMore: z.boolean() }),
    example: { action: 'staff.created' },
  }),
  '/ops/exportAuditLog': call({
    title: '导出操作审计（Excel，最多 10000 条）',
    request: z.strictObject(filters),
    response: fileAnswer([workbookType]),
    example: { action: 'staff.created' },
  }),
}
