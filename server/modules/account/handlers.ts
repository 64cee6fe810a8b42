import type { Handler, Handlers } from '../../calls/context.ts'
import { waitText } from '../../core/clock.ts'
import { refuse, refuseAtField, refuseField } from '../../core/refuse.ts'
import type { Jobs } from '../../db/jobs.ts'
import { giveBackToLimit, isUsedUp, takeFromLimit } from '../../db/limits.ts'
import type { Limit } from '../../db/limits.ts'
import type { WriteTransaction } from '../../db/database.ts'
import { hashNewPassword, isPasswordRight } from './passwords.ts'
import { beginSession } from './sessions.ts'
import { makeCode, resendAfterMs, useCode } from './smsCode.ts'
import {
  endLiveSession,
  endSessionOfToken,
  insertAccount,
  isMobileKnown,
  lockAccount,
  readCurrentUser,
  readInbox,
  setPassword,
} from './store.ts'
import type { AccountRow } from './store.ts'

export interface AccountDeps {
  /** The server's secret, from which SMS codes are derived. */
  secret: string
  jobs: Jobs
  /** Moves what a visitor made to the account it logged in with (product.md §6). */
  adoptVisitor: (
    trx: WriteTransaction,
    visitorHash: Buffer,
    user: { userId: number; factoryId: number },
  ) => Promise<void>
}

type AccountPaths =
  | '/user/sendSmsCode'
  | '/user/register'
  | '/user/login'
  | '/user/logout'
  | '/user/resetUserPassword'
  | '/user/getUser'
  | '/dev/getSmsInbox'

const wrongPasswordsMax = 5
const lockMs = 10 * 60_000

/** Takes one use of a password limit, or refuses. */
async function countTry(trx: WriteTransaction, limit: Limit, now: Date): Promise<void> {
  const taken = await takeFromLimit(trx, limit, now)
  if (!taken.isTaken) refuse('loginLocked', { params: { wait: waitText(taken.waitMs) } })
}

/**
 * Checks a password under the lock of five wrong ones in ten minutes, per account and per address. Every try is counted and
 * given back when it was right, so that tries at once cannot slip past. The address is counted behind the slow check of the
 * password, or the logins of a whole office would wait for each other.
 */
async function checkPassword(
  trx: WriteTransaction,
  request: { mobile: string; password: string; ip: string; now: Date },
): Promise<AccountRow> {
  const { now } = request
  const ofAccount = { key: `password:mobile:${request.mobile}`, max: wrongPasswordsMax, windowMs: lockMs }
  const ofAddress = { key: `password:address:${request.ip}`, max: wrongPasswordsMax, windowMs: lockMs }
  if (await isUsedUp(trx, ofAddress, now)) await countTry(trx, ofAddress, now)
  await countTry(trx, ofAccount, now)
  const account = await lockAccount(trx, request.mobile)
  const isRight = await isPasswordRight(account?.password_hash ?? null, request.password)
  await countTry(trx, ofAddress, now)
  if (!account || !isRight)
    return refuseAtField('wrongPassword', { path: 'password', label: '密码' }, { keepsWrites: true })
  for (const { key } of [ofAccount, ofAddress]) await giveBackToLimit(trx, key)
  return account
}

async function accountByCode(
  trx: WriteTransaction,
  deps: AccountDeps,
  request: { mobile: string; code: string; purpose: 'login' | 'resetPassword'; now: Date },
): Promise<AccountRow> {
  await useCode(trx, deps.secret, request)
  // A code is sent to known mobiles only, so a right code without an account is no more than a guess.
  return (await lockAccount(trx, request.mobile)) ?? refuse('smsCodeGone')
}

const login =
  (deps: AccountDeps): Handler<'/user/login'> =>
  async ({ trx, ip, now, visitorHash }, { mobile, password, smsCode }) => {
    if ((password === undefined) === (smsCode === undefined))
      refuseField('password', '密码', '请填写密码或短信验证码中的一项')
    const account =
      password === undefined
        ? await accountByCode(trx, deps, { mobile, code: smsCode ?? '', purpose: 'login', now })
        : await checkPassword(trx, { mobile, password, ip, now })
    if (!account.enabled) refuse('accountDisabled')
    if (visitorHash)
      await deps.adoptVisitor(trx, visitorHash, { userId: account.id, factoryId: account.factory_id })
    return { token: await beginSession(trx, account.id, now) }
  }

const register =
  (deps: AccountDeps): Handler<'/user/register'> =>
  async ({ trx, now, visitorHash }, { mobile, smsCode, password, alias }) => {
    await useCode(trx, deps.secret, { mobile, purpose: 'register', code: smsCode, now })
    const passwordHash = await hashNewPassword(password)
    const account = (await insertAccount(trx, { mobile, alias, passwordHash, now })) ?? refuse('mobileTaken')
    if (visitorHash)
      await deps.adoptVisitor(trx, visitorHash, { userId: account.id, factoryId: account.factory_id })
    return { token: await beginSession(trx, account.id, now) }
  }

const sendSmsCode =
  (deps: AccountDeps): Handler<'/user/sendSmsCode'> =>
  async ({ trx, ip, now }, { mobile, purpose }) => {
    const smsCodeId = await makeCode(trx, { mobile, purpose, ip, now })
    // A known and an unknown mobile answer alike; only the phone that has an account hears from us.
    const isForAccounts = purpose === 'login' || purpose === 'resetPassword'
    if (!isForAccounts || (await isMobileKnown(trx, mobile)))
      await deps.jobs.add(trx, 'sms.sendCode', { smsCodeId })
    return { resendAfterMs }
  }

const resetUserPassword =
  (deps: AccountDeps): Handler<'/user/resetUserPassword'> =>
  async ({ trx, now }, { mobile, smsCode, password }) => {
    const account = await accountByCode(trx, deps, { mobile, code: smsCode, purpose: 'resetPassword', now })
    await setPassword(trx, account.id, await hashNewPassword(password))
    await endLiveSession(trx, account.id, 'password')
    return null
  }

/** The calls by which people get in and out (specification §7, user area). */
export const accountHandlers = (deps: AccountDeps): Pick<Handlers, AccountPaths> => ({
  '/user/sendSmsCode': sendSmsCode(deps),
  '/user/register': register(deps),
  '/user/login': login(deps),
  '/user/logout': async ({ trx, tokenHash }) => {
    if (tokenHash) await endSessionOfToken(trx, tokenHash)
    return null
  },
  '/user/resetUserPassword': resetUserPassword(deps),
  '/user/getUser': ({ db, user }) => readCurrentUser(db, user.userId),
  '/dev/getSmsInbox': ({ db }, { mobile }) => readInbox(db, mobile),
})
