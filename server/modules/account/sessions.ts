import { sql } from 'kysely'
import { sessionHours } from '#contract/kernel/session.ts'
import { hourMs } from '#contract/kernel/time.ts'
import { randomToken, sha256 } from '#server/core/secrets.ts'
import type { Database, WriteTransaction } from '#server/db/database.ts'
import { endLiveSession, insertSession } from './store.ts'

/**
 * Starts a session of 18 hours, ends the user's earlier one (512 there) and returns the token. The database stores only its hash.
 * The caller holds the user's row lock, so that one of twelve concurrent logins stays alive.
 * `isBySms`: a code proved that the mobile is the user's own.
 */
export async function beginSession(
  trx: WriteTransaction,
  { userId, isBySms, now }: { userId: number; isBySms: boolean; now: Date },
): Promise<string> {
  const token = randomToken()
  const expiresAt = new Date(now.getTime() + sessionHours * hourMs)
  await endLiveSession(trx, userId, 'elsewhere')
  await insertSession(trx, { tokenHash: sha256(token), userId, isBySms, now, expiresAt })
  return token
}

/** Deletes sessions a week after their end. */
export async function trimSessions(db: Database, now: Date): Promise<void> {
  await sql`delete from session where expires_at < ${now}::timestamptz - interval '7 days'`.execute(db)
}
