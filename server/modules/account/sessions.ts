import { sessionHours } from '#contract/kernel/session.ts'
import { randomToken, sha256 } from '#server/core/secrets.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { endLiveSession, insertSession } from './store.ts'
import { hourMs } from '#contract/kernel/time.ts'

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
