import { z } from 'zod'
import { auditActions, auditSubjects } from './auditWords.ts'
import { call } from '../kernel/call.ts'
import { choice, listOf, paging, requiredText } from '../kernel/fields.ts'

const subjectsMax = 10
/** Fields and what they were or became, each one value: lists are said in words. */
const change = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
export type AuditChange = z.output<typeof change>

export const auditEntry = z.object({
  id: z.int(),
  at: z.string(),
  action: z.enum(auditActions),
  subject: z.object({ kind: z.enum(auditSubjects), id: z.string() }),
  /** Who did it; null where the platform did it by itself. */
  actor: z.object({ alias: z.string(), factoryName: z.string() }).nullable(),
  /** What changed; null where the action says it all. */
  before: change.nullable(),
  after: change.nullable(),
})
export type AuditEntry = z.output<typeof auditEntry>

/** What was done to some things, as operators read it. */
export const auditCalls = {
  '/ops/getAuditTrail': call({
    title: '操作记录（新的在前，最多数到 1000 条）',
    request: z.strictObject({
      ...paging,
      subjects: z
        .array(z.strictObject({ kind: choice('对象类型', auditSubjects), id: requiredText('对象编号', 64) }))
        .min(1)
        .max(subjectsMax)
        .meta({ title: '对象' }),
    }),
    response: listOf(auditEntry),
    example: { subjects: [{ kind: 'verification', id: '1' }] },
  }),
}
