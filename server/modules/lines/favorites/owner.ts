import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { SessionUser } from '../../../calls/context.ts'
import type { WriteTransaction } from '../../../db/database.ts'

/** Whose saved lines: a user's own, not its whole factory's, or those of a visitor's browser. */
export type Owner = { userId: number; visitorHash: null } | { userId: null; visitorHash: Buffer }

/** The owner behind a call; a visitor without a cookie cannot get here, the gate made one. */
export function ownerOf(context: { user: SessionUser | null; visitorHash: Buffer | null }): Owner {
  if (context.user) return { userId: context.user.userId, visitorHash: null }
  if (context.visitorHash) return { userId: null, visitorHash: context.visitorHash }
  throw new Error('A call for visitors reached its handler without a visitor')
}

/** Rows of `favorite v` that are the owner's; it stands in the WHERE of every read and write. */
export const ownedBy = (owner: Owner): RawBuilder<boolean> =>
  owner.userId === null
    ? sql<boolean>`v.visitor_hash = ${owner.visitorHash}`
    : sql<boolean>`v.user_id = ${owner.userId}`

/**
 * Has the changes of one owner's saved lines wait for each other until the transaction ends, so that the bound on their number
 * holds. A user is locked by its row, which a login holds too.
 */
export async function lockOwner(trx: WriteTransaction, owner: Owner): Promise<void> {
  if (owner.userId === null)
    await sql`select pg_advisory_xact_lock(hashtextextended(encode(${owner.visitorHash}, 'hex'), 0))`.execute(
      trx,
    )
  else await sql`select 1 from app_user where id = ${owner.userId} for no key update`.execute(trx)
}
