import { z } from 'zod'
import { call } from '../kernel/call.ts'
import { id } from '../kernel/fields.ts'
import { jobKinds, jobStates } from './jobWords.ts'

/** A job of a factory with its progress. Its changes are committed in one transaction: all or none. */
export const bulkJob = z.object({
  id: z.int(),
  kind: z.enum(jobKinds),
  state: z.enum(jobStates),
  /** Rows done of `total`. */
  done: z.int(),
  total: z.int(),
  /** Why the job failed, as a sentence to show; '' unless it did. */
  reason: z.string(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
})
export type BulkJob = z.output<typeof bulkJob>

export const jobCalls = {
  '/jobs/getJob': call({
    title: '批量任务的进度',
    request: z.strictObject({ id: id('任务') }),
    response: bulkJob,
    example: { id: 1 },
  }),
  '/jobs/cancelJob': call({
    title: '取消批量任务（已生效的不能取消）',
    request: z.strictObject({ id: id('任务') }),
    response: bulkJob,
    example: { id: 1 },
  }),
}
