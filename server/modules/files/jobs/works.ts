import type { JobKind } from '../../../../contract/files/jobWords.ts'
import type { Database, WriteTransaction } from '../../../db/database.ts'

/** What a work is handed: what it is about, and how it says how far it is. */
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
   * After each piece: tells how many rows are done. Throws WorkStopped where the job was cancelled or another process took it up;
   * the work lets that pass through, so that its transaction is rolled back.
   */
  progress: (done: number) => Promise<void>
  /**
   * The last thing in the transaction that holds all the work's effects: they and the job's end are committed together. Throws
   * WorkStopped where it was cancelled meanwhile.
   */
  finish: (trx: WriteTransaction) => Promise<void>
}

/** Does the work of one kind, from the beginning each time; a refusal that it throws is told to the user as the reason. */
export type Works = Record<JobKind, (work: BulkWork) => Promise<void>>

/** Somebody cancelled the job, or another process does it: nothing of this try may be committed. */
export class WorkStopped extends Error {
  override readonly name = 'WorkStopped'
}
