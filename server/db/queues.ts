import type PgBoss from 'pg-boss'
import type { ConsultSide } from '../../contract/consultWords.ts'

/** The queues and what a job of each carries: ids only, never a secret or a text. */
export interface JobData {
  'sms.sendCode': { smsCodeId: number }
  'sms.sendNotice': { smsNoticeId: number }
  'software.checkFile': { releaseId: number }
  'bulk.run': { bulkJobId: number }
  /** The side that is to be told of what it has not read. */
  'consult.tellUnread': { consultId: number; side: ConsultSide }
  /** Something is or will be due there; each job sends several, one after another. */
  'webhook.deliver': { webhookId: number }
}

export type JobName = keyof JobData

/** What holds for a queue. */
interface QueueRule {
  options: Omit<PgBoss.Queue, 'name'>
  /** Jobs done at once by one process, each on its own: one that is slow or fails holds up no other. */
  workers: number
  /** How often a process looks for jobs, s. */
  pollSeconds: number
  /** Somebody waits for it: a job just committed does not wait for the next look. */
  isNudged: boolean
}

export const queueRules: Record<JobName, QueueRule> = {
  // A code lives five minutes; sending it later helps nobody.
  'sms.sendCode': {
    options: { retryLimit: 3, retryDelay: 5, retryBackoff: true, expireInSeconds: 30, retentionMinutes: 5 },
    workers: 4,
    pollSeconds: 1,
    isNudged: true,
  },
  // It tries again by itself when the provider fails; these retries are for a process that died over it.
  'sms.sendNotice': {
    options: {
      retryLimit: 20,
      retryDelay: 60,
      retryBackoff: false,
      expireInSeconds: 60,
      retentionMinutes: 2880,
    },
    workers: 2,
    pollSeconds: 2,
    isNudged: false,
  },
  // Up to 500 MB are read, perhaps from far away.
  'software.checkFile': {
    options: {
      retryLimit: 10,
      retryDelay: 10,
      retryBackoff: true,
      expireInSeconds: 600,
      retentionMinutes: 1440,
    },
    workers: 1,
    pollSeconds: 1,
    isNudged: true,
  },
  // What breaks off is taken up anew besides (modules/bulkJobs); these tries are for a database that was away for a moment.
  'bulk.run': {
    options: {
      retryLimit: 3,
      retryDelay: 5,
      retryBackoff: false,
      expireInSeconds: 300,
      retentionMinutes: 1440,
    },
    workers: 2,
    pollSeconds: 2,
    isNudged: true,
  },
  'consult.tellUnread': {
    options: {
      retryLimit: 10,
      retryDelay: 30,
      retryBackoff: true,
      expireInSeconds: 30,
      retentionMinutes: 1440,
    },
    workers: 1,
    pollSeconds: 5,
    isNudged: false,
  },
  // Tries of a delivery are planned by modules/webhooks; these are for a process that died, or a database that was away.
  'webhook.deliver': {
    options: {
      retryLimit: 5,
      retryDelay: 10,
      retryBackoff: true,
      expireInSeconds: 60,
      retentionMinutes: 2880,
    },
    workers: 6,
    pollSeconds: 2,
    isNudged: true,
  },
}

export const jobNames = Object.keys(queueRules) as JobName[]
