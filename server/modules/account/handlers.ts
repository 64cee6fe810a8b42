import { wholeList } from '../../../contract/kernel/wholeList.ts'
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
  isMobileKnown,
  lockAccount,
  readCurrentUser,
  readInbox,
  refuseDisabled,
  setPassword,
} from './store.ts'
import type { AccountRow } from './store.ts'
import { updateUserInfo } from './updateUserInfo.ts'

async function accountByCode(
  trx: WriteTransaction,
  deps: AccountDeps,
  request: { mobile: string; code: string; purpose: 'login' | 'resetPassword'; now: Date },
): Promise<AccountRow> {
  await useCode(trx, deps.secret, request)
  // A code is sent to known mobiles only, so a right code without an account is no more than a guess.
  return (await lockAccount(trx, request.mobile)) ?? refuse('smsCodeGone')
}

type Entering = ContextOf<'/user/login'>

/** Lets a user in: what its browser did as a visitor comes along, an older session ends, the login is remembered. */
async function enter(deps: AccountDeps, context: Entering, account: AccountRow, how: LoginWay) {
  const { trx, now, visitorHash, userAgent } = context
  const userId = account.id
  if (visitorHash) await deps.adoptVisitor(trx, visitorHash, { userId, factoryId: account.factory_id }, now)
  await recordLogin(trx, { userId, now, how, outcome: 'success', userAgent })
  return { token: await beginSession(trx, userId, now) }
}

async function loginByCode(
  deps: AccountDeps,
  { trx, now, userAgent }: Entering,
  { mobile, code }: { mobile: string; code: string },
): Promise<AccountRow> {
  try {
    return await accountByCode(trx, deps, { mobile, code, purpose: 'login', now })
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
  async (context, { mobile, password, smsCode }) => {
    if ((password === undefined) === (smsCode === undefined))
      refuseField('password', '密码', '请填写密码或短信验证码中的一项')
    const account =
      password === undefined
        ? await loginByCode(deps, context, { mobile, code: smsCode ?? '' })
        : await loginByPassword(context, { mobile, password })
    await refuseDisabled(context.trx, account)
    return enter(deps, context, account, password === undefined ? 'sms' : 'password')
  }

const register =
  (deps: AccountDeps): Handler<'/user/register'> =>
  async (context, { mobile, smsCode, password, alias }) => {
    const { trx, now } = context
    await useCode(trx, deps.secret, { mobile, purpose: 'register', code: smsCode, now })
    const passwordHash = await hashNewPassword(password)
    const account = (await insertAccount(trx, { mobile, alias, passwordHash, now })) ?? refuse('mobileTaken')
    return enter(deps, context, account, 'register')
  }

/** Codes for whoever has an account already. */
const purposesOfAccounts: ReadonlySet<string> = new Set(['login', 'resetPassword', 'changePassword'])

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
    const account = await accountByCode(trx, deps, { mobile, code: smsCode, purpose: 'resetPassword', now })
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
    ...changeMobileHandlers(deps),
    '/user/changeUserPassword': changePassword(deps),
    '/user/updateUserInfo': updateUserInfo(deps),
    '/user/getLoginHistory': ({ db, user, now }, request) => readLoginHistory(db, user.userId, request, now),
    '/dev/getSmsInbox': async ({ db }, { mobile }) => wholeList(await readInbox(db, mobile)),
  }) satisfies Partial<Handlers>
