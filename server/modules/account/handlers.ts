import { wholeList } from '../../../contract/kernel/wholeList.ts'
import { agreementVersion } from '../../../contract/account/agreements.ts'
import type { LoginWay } from '../../../contract/account/words.ts'
import type { ContextOf, Handler, Handlers } from '../../calls/context.ts'
import { Refusal, refuse, refuseAtField, refuseField } from '../../core/refuse.ts'
import { addJob } from '../../db/jobs/addJob.ts'
import type { WriteTransaction } from '../../db/database.ts'
import { changeMobileHandlers } from './changeMobile.ts'
import { changePassword } from './passwords/changePassword.ts'
import { checkPassword } from './passwords/checkPassword.ts'
import type { AccountDeps } from './deps.ts'
import { readLoginHistory, recordLogin } from './loginHistory.ts'
import { hashNewPassword } from './passwords/passwords.ts'
import { beginSession } from './sessions.ts'
import { makeCode, resendAfterMs, useCode } from './codes/smsCode.ts'
import {
  endLiveSession,
  endSessionOfToken,
  insertAccount,
  insertConsent,
  isMobileKnown,
  lockAccount,
  readCurrentUser,
  readInbox,
  refuseDisabled,
  setDisplaySettings,
  setPassword,
} from './store.ts'
import type { AccountRow } from './store.ts'
import { updateUserInfo } from './updateUserInfo.ts'

type Entering = ContextOf<'/user/login'>

/** A new account of whoever proved to hold the mobile, with its consent to the texts that hold now. Refuses agreementNeeded, mobileTaken. */
async function makeAccount(
  trx: WriteTransaction,
  account: { mobile: string; alias: string; passwordHash: string | null; now: Date },
  agreedVersion: string | undefined,
): Promise<AccountRow> {
  if (agreedVersion !== agreementVersion) refuse('agreementNeeded')
  const made = (await insertAccount(trx, account)) ?? refuse('mobileTaken')
  await insertConsent(trx, made.id, account.now)
  return made
}

/** Lets a user in: what its browser did as a visitor comes along, an older session ends, the login is remembered. */
async function enter(deps: AccountDeps, context: Entering, account: AccountRow, how: LoginWay) {
  const { trx, now, visitorHash, userAgent } = context
  const userId = account.id
  if (visitorHash) await deps.adoptVisitor(trx, visitorHash, { userId, factoryId: account.factory_id }, now)
  await recordLogin(trx, { userId, now, how, outcome: 'success', userAgent })
  return { token: await beginSession(trx, { userId, isBySms: how !== 'password', now }) }
}

/** How people address somebody who has not said it yet. */
const aliasOf = (mobile: string) => `用户${mobile.slice(-4)}`

/** A code is sent to any mobile and tells nobody which are known; whoever has it and is new is registered by it. */
async function loginByCode(
  deps: AccountDeps,
  { trx, now, userAgent }: Entering,
  { mobile, code, agreedVersion }: { mobile: string; code: string; agreedVersion: string | undefined },
): Promise<{ account: AccountRow; how: LoginWay }> {
  try {
    await useCode(trx, deps.secret, { mobile, code, purpose: 'login', now })
    const known = await lockAccount(trx, mobile)
    if (known) {
      if (agreedVersion === agreementVersion) await insertConsent(trx, known.id, now)
      return { account: known, how: 'sms' }
    }
    const newcomer = { mobile, alias: aliasOf(mobile), passwordHash: null, now }
    return { account: await makeAccount(trx, newcomer, agreedVersion), how: 'register' }
  } catch (error) {
    const isWrong = error instanceof Refusal && error.key === 'smsCodeWrong'
    const account = isWrong ? await lockAccount(trx, mobile) : undefined
    if (account)
      await recordLogin(trx, { userId: account.id, now, how: 'sms', outcome: 'wrongCode', userAgent })
    throw error
  }
}

async function loginByPassword(
  { trx, ip, now, userAgent }: Entering,
  { mobile, password }: { mobile: string; password: string },
): Promise<AccountRow> {
  const tried = await checkPassword(trx, { mobile, password, ip, now, locked: 'loginLocked' })
  if (tried.isRight) return tried.account
  const userId = tried.account?.id
  if (userId !== undefined)
    await recordLogin(trx, { userId, now, how: 'password', outcome: 'wrongPassword', userAgent })
  const field = { path: 'password', label: '密码' }
  if (tried.locksFor === null) return refuseAtField('wrongPassword', field, { keepsWrites: true })
  return refuseAtField('wrongPasswordLocks', field, { params: { wait: tried.locksFor }, keepsWrites: true })
}

const login =
  (deps: AccountDeps): Handler<'/user/login'> =>
  async (context, { mobile, password, smsCode, agreedVersion }) => {
    if ((password === undefined) === (smsCode === undefined))
      refuseField('password', '密码', '请填写密码或短信验证码中的一项')
    const { account, how } =
      password === undefined
        ? await loginByCode(deps, context, { mobile, code: smsCode ?? '', agreedVersion })
        : { account: await loginByPassword(context, { mobile, password }), how: 'password' as const }
    await refuseDisabled(context.trx, account)
    return enter(deps, context, account, how)
  }

const register =
  (deps: AccountDeps): Handler<'/user/register'> =>
  async (context, { mobile, smsCode, password, alias, agreedVersion }) => {
    const { trx, now } = context
    await useCode(trx, deps.secret, { mobile, purpose: 'register', code: smsCode, now })
    const passwordHash = await hashNewPassword(password)
    const account = await makeAccount(trx, { mobile, alias, passwordHash, now }, agreedVersion)
    return enter(deps, context, account, 'register')
  }

/** Codes for whoever has an account already. */
const purposesOfAccounts: ReadonlySet<string> = new Set(['resetPassword', 'changePassword'])

const sendSmsCode: Handler<'/user/sendSmsCode'> = async ({ trx, ip, now }, { mobile, purpose }) => {
  const smsCodeId = await makeCode(trx, { mobile, purpose, ip, now })
  // A known and an unknown mobile answer alike; only the phone that has an account hears from us.
  if (!purposesOfAccounts.has(purpose) || (await isMobileKnown(trx, mobile)))
    await addJob(trx, 'sms.sendCode', { smsCodeId })
  return { resendAfterMs }
}

const resetUserPassword =
  (deps: AccountDeps): Handler<'/user/resetUserPassword'> =>
  async ({ trx, now }, { mobile, smsCode, password }) => {
    await useCode(trx, deps.secret, { mobile, code: smsCode, purpose: 'resetPassword', now })
    // this code is sent to known mobiles only, so a right one without an account is no more than a guess
    const account = (await lockAccount(trx, mobile)) ?? refuse('smsCodeGone')
    await setPassword(trx, account.id, await hashNewPassword(password))
    await endLiveSession(trx, account.id, 'password')
    return null
  }

/** The calls by which people get in and out, and change their own account (specification §7, user area). */
export const accountHandlers = (deps: AccountDeps) =>
  ({
    '/user/sendSmsCode': sendSmsCode,
    '/user/register': register(deps),
    '/user/login': login(deps),
    '/user/logout': async ({ trx, tokenHash }) => {
      if (tokenHash) await endSessionOfToken(trx, tokenHash)
      return null
    },
    '/user/resetUserPassword': resetUserPassword(deps),
    '/user/getUser': ({ db, user }) => readCurrentUser(db, deps.vault, user.userId),
    '/user/saveSettings': async ({ trx, user }, { settings }) => {
      await setDisplaySettings(trx, user.userId, settings)
      return null
    },
    ...changeMobileHandlers(deps),
    '/user/changeUserPassword': changePassword(deps),
    '/user/updateUserInfo': updateUserInfo(deps),
    '/user/getLoginHistory': ({ db, user, now }, request) => readLoginHistory(db, user.userId, request, now),
    '/dev/getSmsInbox': async ({ db }, { mobile }) => wholeList(await readInbox(db, mobile)),
  }) satisfies Partial<Handlers>
