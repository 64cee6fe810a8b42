import type { Vault } from '../../core/vault.ts'
import type { WriteTransaction } from '../../db/database.ts'

export interface AccountDeps {
  /** The server's secret, from which SMS codes are derived. */
  secret: string
  /** Gives each user the key that its drafts are sealed with. */
  vault: Vault
  /** Moves what a visitor made to the account it logged in with (product.md §6). */
  adoptVisitor: (
    trx: WriteTransaction,
    visitorHash: Buffer,
    user: { userId: number; factoryId: number },
    now: Date,
  ) => Promise<void>
}
