import { minuteMs } from '#contract/kernel/time.ts'
import { waitText } from '#server/core/clock.ts'
import { refuse } from '#server/core/refuse.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { holdLimit, isUsedUp, takeFromLimit } from '#server/db/limits.ts'
import type { Limit } from '#server/db/limits.ts'
import { lockAccount } from '../store.ts'
import type { AccountRow } from '../store.ts'
import { isPasswordRight } from './passwords.ts'

const wrongPasswordsMax = 5
const lockMs = 10 * minuteMs

/** Problem to refuse with after too many attempts, at the login and elsewhere. */
type LockedProblem = 'loginLocked' | 'passwordLocked'

/** Locks a password limit until the transaction ends. Refuses while it is used up. */
async function lockLimit(
  trx: WriteTransaction,
  limit: Limit,
  { now, locked }: Pick<PasswordAttempt, 'now' | 'locked'>,
): Promise<void> {
  const waitMs = await holdLimit(trx, limit, now)
  if (waitMs > 0) refuse(locked, { params: { wait: waitText(Math.max(1000, waitMs)) } })
}

export interface PasswordAttempt {
  mobile: string
  password: string
  ip: string
  now: Date
  locked: LockedProblem
}

/**
 * Result of a password check. `account` is null when the mobile has none. `locksFor` says how long a wrong attempt locks (text
 * for people), null while attempts are left. The caller refuses a wrong one and keeps the count.
 */
export type PasswordResult =
  | { isRight: true; account: AccountRow }
  | { isRight: false; account: AccountRow | null; locksFor: string | null }

/**
 * Checks a password, with a lock of ten minutes after five wrong ones per account and per address. Only wrong ones are counted,
 * with the limits locked: concurrent attempts cannot slip past, and right ones neither shorten nor prolong a lock. The address is
 * locked only after the slow password check, or the logins of a whole office would wait for each other. Locks the account's row.
 */
export async function checkPassword(
  trx: WriteTransaction,
  attempt: PasswordAttempt,
): Promise<PasswordResult> {
  const { mobile, password, ip, now } = attempt
  const limit = { max: wrongPasswordsMax, windowMs: lockMs, isFromLastUse: true }
  const ofAccount = { ...limit, key: `password:mobile:${mobile}` }
  const ofAddress = { ...limit, key: `password:address:${ip}` }
  if (await isUsedUp(trx, ofAddress, now)) await lockLimit(trx, ofAddress, attempt)
  await lockLimit(trx, ofAccount, attempt)
  const account = (await lockAccount(trx, mobile)) ?? null
  const isRight = await isPasswordRight(account?.password_hash ?? null, password)
  await lockLimit(trx, ofAddress, attempt)
  if (account !== null && isRight) return { isRight: true, account }
  for (const counted of [ofAccount, ofAddress]) await takeFromLimit(trx, counted, now)
  const waitMs = Math.max(await holdLimit(trx, ofAccount, now), await holdLimit(trx, ofAddress, now))
  return { isRight: false, account, locksFor: waitMs > 0 ? waitText(waitMs) : null }
}
