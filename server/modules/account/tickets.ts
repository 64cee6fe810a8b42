import { refuse } from '../../core/refuse.ts'
import { randomToken, sha256 } from '../../core/secrets.ts'
import type { Database, WriteTransaction } from '../../db/database.ts'
import { minuteMs } from '../../../contract/kernel/time.ts'

/** How long what was proved may be acted on. */
export const ticketValidMs = 10 * minuteMs

/** Who proved what: a user that it holds this mobile. */
interface Proof {
  userId: number
  purpose: 'changeMobile'
  mobile: string
  now: Date
}

/** Gives out a ticket for what was just proved; the database keeps its hash only. */
export async function issueTicket(
  trx: WriteTransaction,
  { userId, purpose, mobile, now }: Proof,
): Promise<string> {
  const ticket = randomToken()
  await trx
    .insertInto('confirmation_ticket')
    .values({
      ticket_hash: sha256(ticket),
      user_id: userId,
      purpose,
      mobile,
      expires_at: new Date(now.getTime() + ticketValidMs),
    })
    .execute()
  return ticket
}

/**
 * Refuses (ticketGone) a ticket that is used, expired, another's, for something else, or about a mobile that is no longer the
 * user's. Locks its row: of fifty at once each sees what the one before it did. Call `spend` once all the rest is right.
 */
export async function holdTicket(
  trx: WriteTransaction,
  ticket: string,
  { userId, purpose, mobile, now }: Proof,
): Promise<{ spend: () => Promise<void> }> {
  const ticketHash = sha256(ticket)
  const row = await trx
    .selectFrom('confirmation_ticket')
    .select('used_at')
    .where('ticket_hash', '=', ticketHash)
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('mobile', '=', mobile)
    .where('expires_at', '>', now.toISOString())
    .forUpdate()
    .executeTakeFirst()
  if (!row || row.used_at !== null) refuse('ticketGone')
  return {
    async spend() {
      await trx
        .updateTable('confirmation_ticket')
        .set({ used_at: now })
        .where('ticket_hash', '=', ticketHash)
        .execute()
    },
  }
}

/** Forgets tickets that nobody can use any more. */
export async function trimTickets(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('confirmation_ticket').where('expires_at', '<', now.toISOString()).execute()
}
