import { minuteMs } from '#contract/kernel/time.ts'
import { refuse } from '#server/core/refuse.ts'
import { randomToken, sha256 } from '#server/core/secrets.ts'
import type { Database, WriteTransaction } from '#server/db/database.ts'

/** How long a ticket is valid. */
export const ticketValidMs = 10 * minuteMs

/** What a ticket proves: a user holds this mobile. */
interface Proof {
  userId: number
  purpose: 'changeMobile'
  mobile: string
  now: Date
}

/** Issues a ticket for a proof just given; the database stores only its hash. */
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
 * Locks a valid ticket. Refuses ticketGone if it is used, expired, another user's, for another purpose or for a mobile that the
 * user no longer has.
 * The lock makes concurrent calls run one after another. Call `spend` once everything else is checked.
 */
export async function lockTicket(
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

/** Deletes expired tickets. */
export async function trimTickets(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('confirmation_ticket').where('expires_at', '<', now.toISOString()).execute()
}
