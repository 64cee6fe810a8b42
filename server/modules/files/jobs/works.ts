import type { JobKind } from '#contract/files/jobWords.ts'
import type { Database, WriteTransaction } from '#server/db/database.ts'

/** Input of a work: its subject, and how it reports progress. */
export interface BulkWork {
  db: Database
  now: Date
  job: {
    id: number
    factoryId: number
    userId: number
    subjectId: number
    options: unknown
  }
  /**
   * Reports how many rows are done, after each step. Throws WorkStopped when the job was cancelled or another process took over.
   * The work must let it pass, so that its transaction is rolled back.
   */
  progress: (done: number) => Promise<void>
  /**
   * Finishes the job. Call it last in the transaction of all effects: both are committed together. Throws WorkStopped when the
   * job was cancelled.
   */
  finish: (trx: WriteTransaction) => Promise<void>
}

/** Work of each kind, run from the start every time. A refusal that it throws is shown to the user as the reason. */
export type BulkWorks = Record<JobKind, (work: BulkWork) => Promise<void>>

/** Thrown when the job was cancelled or another process runs it. Nothing of this attempt may be committed. */
export class WorkStopped extends Error {
  override readonly name = 'WorkStopped'
}
