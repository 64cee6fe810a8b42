import type { ConsultSide } from '#contract/consult/words.ts'

/** The data of a job by queue: ids only, never a secret or a text. */
export interface JobData {
  'sms.sendCode': { smsCodeId: number }
  'sms.sendNotice': { smsNoticeId: number }
  'software.checkFile': { releaseId: number }
  'bulk.run': { bulkJobId: number }
  /** The side to notify of its unread messages. */
  'consult.tellUnread': { consultId: number; side: ConsultSide }
}

export type JobName = keyof JobData

/** The limits of a queue. */
interface QueueRule {
  /** Jobs of one process that run at the same time; each is independent of the others. */
  concurrency: number
  /** The lease of a try: one that takes longer has failed, and its process may be dead. */
  leaseSeconds: number
  /** The number of tries after which a job is given up. */
  triesMax: number
  /** The pause after the first failure; it doubles with each, up to five minutes. */
  pauseSeconds: number
}

export const queueRules: Record<JobName, QueueRule> = {
  // A code lives five minutes; sending it later helps nobody.
  'sms.sendCode': { concurrency: 4, leaseSeconds: 30, triesMax: 4, pauseSeconds: 5 },
  // A notice plans its own retries at the provider; these are for a process that died.
  'sms.sendNotice': { concurrency: 2, leaseSeconds: 60, triesMax: 20, pauseSeconds: 5 },
  // Up to 500 MB are read, perhaps from far away.
  'software.checkFile': { concurrency: 1, leaseSeconds: 600, triesMax: 10, pauseSeconds: 10 },
  // modules/bulkJobs also restarts interrupted jobs.
  'bulk.run': { concurrency: 2, leaseSeconds: 300, triesMax: 4, pauseSeconds: 5 },
  'consult.tellUnread': { concurrency: 1, leaseSeconds: 30, triesMax: 10, pauseSeconds: 30 },
}

export const jobNames = Object.keys(queueRules) as JobName[]

/** The longest lease of any queue, s; no pause between tries is longer. */
export const longestLeaseSeconds = Math.max(
  ...Object.values(queueRules).map(({ leaseSeconds }) => leaseSeconds),
)
