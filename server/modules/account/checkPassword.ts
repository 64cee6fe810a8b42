import { waitText } from '../../core/clock.ts'
import { refuse } from '../../core/refuse.ts'
import type { WriteTransaction } from '../../db/database.ts'
import { giveBackToLimit, isUsedUp, takeFromLimit } from '../../db/limits.ts'
import type { Limit } from '../../db/limits.ts'
import { isPasswordRight } from './passwords.ts'
import { lockAccount } from './store.ts'
import type { AccountRow } from './store.ts'

const wrongPasswordsMax = 5
const lockMs = 10 * 60_000

/** What is said to whom tried too often, at the login and elsewhere. */
type LockedProblem = 'loginLocked' | 'passwordLocked'

/** Takes one use of a password limit, or refuses. */
async function countTry(
  trx: WriteTransaction,
  limit: Limit,
  { now, locked }: Pick<PasswordTry, 'now' | 'locked'>,
): Promise<void> {
  const taken = await takeFromLimit(trx, limit, now)
  if (!taken.isTaken) refuse(locked, { params: { wait: waitText(taken.waitMs) } })
}

export interface PasswordTry {
  mobile: string
  password: string
  ip: string
  now: Date
  locked: LockedProblem
}

/** What a try came to; `account` is null where the mobile has none. The caller refuses a wrong one and keeps what was counted. */
export type TriedPassword =
  | { isRight: true; account: AccountRow }
  | { isRight: false; account: AccountRow | null }

/**
 * Checks a password under the lock of five wrong ones in ten minutes, per account and per address. Every try is counted and
 * given back when it was right, so that tries at once cannot slip past. The address is counted behind the slow check of the
 * password, or the logins of a whole office would wait for each other. Holds the account's row lock.
 */
export async function checkPassword(trx: WriteTransaction, tried: PasswordTry): Promise<TriedPassword> {
  const { mobile, password, ip, now } = tried
  const ofAccount = { key: `password:mobile:${mobile}`, max: wrongPasswordsMax, windowMs: lockMs }
  const ofAddress = { key: `password:address:${ip}`, max: wrongPasswordsMax, windowMs: lockMs }
  if (await isUsedUp(trx, ofAddress, now)) await countTry(trx, ofAddress, tried)
  await countTry(trx, ofAccount, tried)
  const account = (await lockAccount(trx, mobile)) ?? null
  const isRight = await isPasswordRight(account?.password_hash ?? null, password)
  await countTry(trx, ofAddress, tried)
  if (account === null || !isRight) return { isRight: false, account }
  for (const { key } of [ofAccount, ofAddress]) await giveBackToLimit(trx, key)
  return { isRight: true, account }
}
