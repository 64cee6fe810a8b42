import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { SessionUser } from '#server/calls/context.ts'
import type { WriteTransaction } from '#server/db/database.ts'

/** Owner of saved lines: one user, not its whole factory, or a browser's visitor. */
export type Owner = { userId: number; visitorHash: null } | { userId: null; visitorHash: Buffer }

/** Returns the owner of a call; every visitor has a cookie by now, set by the gate. */
export function ownerOf(context: { user: SessionUser | null; visitorHash: Buffer | null }): Owner {
  if (context.user) return { userId: context.user.userId, visitorHash: null }
  if (context.visitorHash) return { userId: null, visitorHash: context.visitorHash }
  throw new Error('A call for visitors reached its handler without a visitor')
}

/** Condition for the owner's rows of `favorite v`; every read and write has it in its WHERE. */
export const ownedBy = (owner: Owner): RawBuilder<boolean> =>
  owner.userId === null
    ? sql<boolean>`v.visitor_hash = ${owner.visitorHash}`
    : sql<boolean>`v.user_id = ${owner.userId}`

/**
 * Locks an owner's saved lines until the transaction ends, so that concurrent saves cannot exceed the maximum. A user is locked
 * by its row, which a login locks, too.
 */
export async function lockOwner(trx: WriteTransaction, owner: Owner): Promise<void> {
  if (owner.userId === null)
    await sql`select pg_advisory_xact_lock(hashtextextended(encode(${owner.visitorHash}, 'hex'), 0))`.execute(
      trx,
    )
  else await sql`select 1 from app_user where id = ${owner.userId} for no key update`.execute(trx)
}
