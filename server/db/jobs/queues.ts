import type { ConsultSide } from '../../../contract/consult/words.ts'

/** The queues and what a job of each carries: ids only, never a secret or a text. */
export interface JobData {
  'sms.sendCode': { smsCodeId: number }
  'sms.sendNotice': { smsNoticeId: number }
  'software.checkFile': { releaseId: number }
  'bulk.run': { bulkJobId: number }
  /** The side that is to be told of what it has not read. */
  'consult.tellUnread': { consultId: number; side: ConsultSide }
}

export type JobName = keyof JobData

/** What holds for a queue. */
interface QueueRule {
  /** Jobs done at once by one process, each on its own: one that is slow or fails holds up no other. */
  atOnce: number
  /** A try that has not ended after so long has failed, and its process may be dead. */
  heldSeconds: number
  /** After so many tries a job is given up. */
  triesMax: number
  /** The pause after the first failure; it doubles with each, up to five minutes. */
  pauseSeconds: number
}

export const queueRules: Record<JobName, QueueRule> = {
  // A code lives five minutes; sending it later helps nobody.
  'sms.sendCode': { atOnce: 4, heldSeconds: 30, triesMax: 4, pauseSeconds: 5 },
  // It plans the tries of a provider that fails by itself; these are for a process that died over it.
  'sms.sendNotice': { atOnce: 2, heldSeconds: 60, triesMax: 20, pauseSeconds: 5 },
  // Up to 500 MB are read, perhaps from far away.
  'software.checkFile': { atOnce: 1, heldSeconds: 600, triesMax: 10, pauseSeconds: 10 },
  // What breaks off is taken up anew besides (modules/bulkJobs).
  'bulk.run': { atOnce: 2, heldSeconds: 300, triesMax: 4, pauseSeconds: 5 },
  'consult.tellUnread': { atOnce: 1, heldSeconds: 30, triesMax: 10, pauseSeconds: 30 },
}

export const jobNames = Object.keys(queueRules) as JobName[]

/** No try is held longer, and no pause after one is longer, s. */
export const longestHeldSeconds = Math.max(...Object.values(queueRules).map(({ heldSeconds }) => heldSeconds))
