import type { Vault } from '#server/core/vault.ts'
import type { WriteTransaction } from '#server/db/database.ts'

export interface AccountDeps {
  /** The server's secret; SMS codes are derived from it. */
  secret: string
  /** Derives the key that seals a user's drafts. */
  vault: Vault
  /** Whether an SMS provider is set up; otherwise nobody can request a code. */
  sendsSms: boolean
  /** Moves a visitor's data to the account it logged in with (product.md §6). */
  adoptVisitor: (
    trx: WriteTransaction,
    visitorHash: Buffer,
    user: { userId: number; factoryId: number },
    now: Date,
  ) => Promise<void>
}
