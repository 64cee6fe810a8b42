import { z } from 'zod'
import { call } from '../kernel/call.ts'
import { choice, listOf, paging, requiredText } from '../kernel/fields.ts'
import { auditActions, auditSubjects } from './words.ts'

const subjectsMax = 10
/** Fields with their old or new values; lists are given as text. */
const change = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
export type AuditChange = z.output<typeof change>

export const auditEntry = z.object({
  id: z.int(),
  at: z.string(),
  action: z.enum(auditActions),
  subject: z.object({ kind: z.enum(auditSubjects), id: z.string() }),
  /** The acting user; null where the platform acted by itself. */
  actor: z.object({ alias: z.string(), factoryName: z.string() }).nullable(),
  /** Changed fields; null where the action says enough. */
  before: change.nullable(),
  after: change.nullable(),
})
export type AuditEntry = z.output<typeof auditEntry>

/** Calls for the log of some subjects, for operators. */
export const auditTrailCalls = {
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
