import type { WriteTransaction } from '../../db/database.ts'
import type { Jobs } from '../../db/jobs.ts'

export interface AccountDeps {
  /** The server's secret, from which SMS codes are derived. */
  secret: string
  jobs: Jobs
  /** Moves what a visitor made to the account it logged in with (product.md §6). */
  adoptVisitor: (
    trx: WriteTransaction,
    visitorHash: Buffer,
    user: { userId: number; factoryId: number },
    now: Date,
  ) => Promise<void>
}
