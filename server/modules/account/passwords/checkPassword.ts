import { waitText } from '../../../core/clock.ts'
import { refuse } from '../../../core/refuse.ts'
import type { WriteTransaction } from '../../../db/database.ts'
import { holdLimit, isUsedUp, takeFromLimit } from '../../../db/limits.ts'
import type { Limit } from '../../../db/limits.ts'
import { isPasswordRight } from './passwords.ts'
import { lockAccount } from '../store.ts'
import type { AccountRow } from '../store.ts'
import { minuteMs } from '../../../../contract/kernel/time.ts'

const wrongPasswordsMax = 5
const lockMs = 10 * minuteMs

/** What is said to whom tried too often, at the login and elsewhere. */
type LockedProblem = 'loginLocked' | 'passwordLocked'

/** Holds a password limit until the transaction ends; refuses while it is used up. */
async function holdOpen(
  trx: WriteTransaction,
  limit: Limit,
  { now, locked }: Pick<PasswordTry, 'now' | 'locked'>,
): Promise<void> {
  const waitMs = await holdLimit(trx, limit, now)
  if (waitMs > 0) refuse(locked, { params: { wait: waitText(Math.max(1000, waitMs)) } })
}

export interface PasswordTry {
  mobile: string
  password: string
  ip: string
  now: Date
  locked: LockedProblem
}

/**
 * What a try came to; `account` is null where the mobile has none, `locksFor` the time (for people) that a wrong one locks, null
 * while there are tries left. The caller refuses a wrong one and keeps what was counted.
 */
export type TriedPassword =
  | { isRight: true; account: AccountRow }
  | { isRight: false; account: AccountRow | null; locksFor: string | null }

/**
 * Checks a password under the lock of five wrong ones, per account and per address, for ten minutes from the fifth. Wrong ones alone
 * are counted, with the limits held, so that tries at once cannot slip past and right ones neither shorten nor prolong a lock. The
 * address is held behind the slow check of the password, or the logins of a whole office would wait for each other. Holds the
 * account's row lock.
 */
export async function checkPassword(trx: WriteTransaction, tried: PasswordTry): Promise<TriedPassword> {
  const { mobile, password, ip, now } = tried
  const limit = { max: wrongPasswordsMax, windowMs: lockMs, isFromLastUse: true }
  const ofAccount = { ...limit, key: `password:mobile:${mobile}` }
  const ofAddress = { ...limit, key: `password:address:${ip}` }
  if (await isUsedUp(trx, ofAddress, now)) await holdOpen(trx, ofAddress, tried)
  await holdOpen(trx, ofAccount, tried)
  const account = (await lockAccount(trx, mobile)) ?? null
  const isRight = await isPasswordRight(account?.password_hash ?? null, password)
  await holdOpen(trx, ofAddress, tried)
  if (account !== null && isRight) return { isRight: true, account }
  for (const counted of [ofAccount, ofAddress]) await takeFromLimit(trx, counted, now)
  const waitMs = Math.max(await holdLimit(trx, ofAccount, now), await holdLimit(trx, ofAddress, now))
  return { isRight: false, account, locksFor: waitMs > 0 ? waitText(waitMs) : null }
}
