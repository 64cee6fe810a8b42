import { minuteMs } from '#contract/kernel/time.ts'
import { waitText } from '#server/core/clock.ts'
import { refuse } from '#server/core/refuse.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { holdLimit, isUsedUp, takeFromLimit } from '#server/db/limits.ts'
import type { Limit } from '#server/db/limits.ts'
import { lockAccount } from '../store.ts'
import type { AccountRow } from '../store.ts'
import { isPasswordRight } from './passwords.ts'

const lockMs = 10 * minuteMs
/** Wrong passwords of one account that lock it. */
const accountMax = 5
/** Wrong passwords within ten minutes that lock their address. A market hall shares one, and guessing many accounts stays bounded. */
const addressMax = 50

/** Problem to refuse with after too many attempts, at the login and elsewhere. */
type LockedProblem = 'loginLocked' | 'passwordLocked'

/** Locks a password limit until the transaction ends. Refuses while it is used up. */
async function lockLimit(
  trx: WriteTransaction,
  limit: Limit,
  now: Date,
  problem: LockedProblem | 'passwordAddressTooMany',
): Promise<void> {
  const waitMs = await holdLimit(trx, limit, now)
  if (waitMs > 0) refuse(problem, { params: { wait: waitText(Math.max(1000, waitMs)) } })
}

export interface PasswordAttempt {
  mobile: string
  password: string
  ip: string
  now: Date
  locked: LockedProblem
}

/**
 * Result of a password check. `account` is null when the mobile has none. `locksFor` says how long a wrong attempt locks the
 * account (text for people), null while attempts are left. The caller refuses a wrong one and keeps the count.
 */
export type PasswordResult =
  | { isRight: true; account: AccountRow }
  | { isRight: false; account: AccountRow | null; locksFor: string | null }

/**
 * Checks a password, with a lock of the account after five wrong ones and of the address after fifty. Only wrong ones are
 * counted, with the limits locked: concurrent attempts cannot slip past, and right ones neither shorten nor prolong a lock. The
 * address is locked only after the slow password check, or the logins of a whole office would wait for each other. Locks the
 * account's row.
 */
export async function checkPassword(
  trx: WriteTransaction,
  attempt: PasswordAttempt,
): Promise<PasswordResult> {
  const { mobile, password, ip, now, locked } = attempt
  const ofAccount = {
    key: `password:mobile:${mobile}`,
    max: accountMax,
    windowMs: lockMs,
    isFromLastUse: true,
  }
  const ofAddress = { key: `password:address:${ip}`, max: addressMax, windowMs: lockMs }
  if (await isUsedUp(trx, ofAddress, now)) await lockLimit(trx, ofAddress, now, 'passwordAddressTooMany')
  await lockLimit(trx, ofAccount, now, locked)
  const account = (await lockAccount(trx, mobile)) ?? null
  const isRight = await isPasswordRight(account?.password_hash ?? null, password)
  await lockLimit(trx, ofAddress, now, 'passwordAddressTooMany')
  if (account !== null && isRight) return { isRight: true, account }
  for (const counted of [ofAccount, ofAddress]) await takeFromLimit(trx, counted, now)
  const waitMs = await holdLimit(trx, ofAccount, now)
  return { isRight: false, account, locksFor: waitMs > 0 ? waitText(waitMs) : null }
}
