import { agreementVersion } from '#contract/account/agreements.ts'
import type { LoginWay } from '#contract/account/words.ts'
import { wholeList } from '#contract/kernel/wholeList.ts'
import type { ContextOf, Handler, Handlers } from '#server/calls/context.ts'
import { Refusal, refuse, refuseAtField, refuseField } from '#server/core/refuse.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { addJob } from '#server/db/jobs/addJob.ts'
import { changeMobileHandlers } from './changeMobile.ts'
import { createCode, resendAfterMs, useCode } from './codes/smsCode.ts'
import type { AccountDeps } from './deps.ts'
import { readLoginHistory, recordLogin } from './loginHistory.ts'
import { changePassword } from './passwords/changePassword.ts'
import { checkPassword } from './passwords/checkPassword.ts'
import { hashNewPassword } from './passwords/passwords.ts'
import { beginSession } from './sessions.ts'
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

type LoginContext = ContextOf<'/user/login'>

/** Creates an account for a proven mobile and saves its consent to the current texts. Refuses agreementNeeded, mobileTaken. */
async function makeAccount(
  trx: WriteTransaction,
  account: { mobile: string; alias: string; passwordHash: string | null; now: Date },
  agreedVersion: string | undefined,
): Promise<AccountRow> {
  if (agreedVersion !== agreementVersion) refuse('agreementNeeded')
  const created = (await insertAccount(trx, account)) ?? refuse('mobileTaken')
  await insertConsent(trx, created.id, account.now)
  return created
}

/** Logs a user in: moves what its browser did as a visitor, ends the older session, records the login. */
async function logIn(deps: AccountDeps, context: LoginContext, account: AccountRow, how: LoginWay) {
  const { trx, now, visitorHash, userAgent } = context
  const userId = account.id
  if (visitorHash) await deps.adoptVisitor(trx, visitorHash, { userId, factoryId: account.factory_id }, now)
  await recordLogin(trx, { userId, now, how, outcome: 'success', userAgent })
  return { token: await beginSession(trx, { userId, isBySms: how !== 'password', now }) }
}

/** Default name of a user that has not chosen one. */
const aliasOf = (mobile: string) => `用户${mobile.slice(-4)}`

/** Logs in by SMS code. Any mobile can get a code, which reveals nothing about accounts; a new mobile gets an account. */
async function loginByCode(
  deps: AccountDeps,
  { trx, now, userAgent }: LoginContext,
  { mobile, code, agreedVersion }: { mobile: string; code: string; agreedVersion: string | undefined },
): Promise<{ account: AccountRow; how: LoginWay }> {
  try {
    await useCode(trx, deps.secret, { mobile, code, purpose: 'login', now })
    const known = await lockAccount(trx, mobile)
    if (known) {
      if (agreedVersion === agreementVersion) await insertConsent(trx, known.id, now)
      return { account: known, how: 'sms' }
    }
    const newAccount = { mobile, alias: aliasOf(mobile), passwordHash: null, now }
    return { account: await makeAccount(trx, newAccount, agreedVersion), how: 'register' }
  } catch (error) {
    const isWrong = error instanceof Refusal && error.key === 'smsCodeWrong'
    const account = isWrong ? await lockAccount(trx, mobile) : undefined
    if (account)
      await recordLogin(trx, { userId: account.id, now, how: 'sms', outcome: 'wrongCode', userAgent })
    throw error
  }
}

async function loginByPassword(
  { trx, ip, now, userAgent }: LoginContext,
  { mobile, password }: { mobile: string; password: string },
): Promise<AccountRow> {
  const attempt = await checkPassword(trx, { mobile, password, ip, now, locked: 'loginLocked' })
  if (attempt.isRight) return attempt.account
  const userId = attempt.account?.id
  if (userId !== undefined)
    await recordLogin(trx, { userId, now, how: 'password', outcome: 'wrongPassword', userAgent })
  const field = { path: 'password', label: '密码' }
  if (attempt.locksFor === null) return refuseAtField('wrongPassword', field, { keepsWrites: true })
  return refuseAtField('wrongPasswordLocks', field, { params: { wait: attempt.locksFor }, keepsWrites: true })
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
    return logIn(deps, context, account, how)
  }

const register =
  (deps: AccountDeps): Handler<'/user/register'> =>
  async (context, { mobile, smsCode, password, alias, agreedVersion }) => {
    const { trx, now } = context
    await useCode(trx, deps.secret, { mobile, purpose: 'register', code: smsCode, now })
    const passwordHash = await hashNewPassword(password)
    const account = await makeAccount(trx, { mobile, alias, passwordHash, now }, agreedVersion)
    return logIn(deps, context, account, 'register')
  }

/** Purposes whose code goes only to mobiles that have an account. */
const purposesOfAccounts: ReadonlySet<string> = new Set(['resetPassword', 'changePassword'])

const sendSmsCode =
  ({ sendsSms }: AccountDeps): Handler<'/user/sendSmsCode'> =>
  async ({ trx, ip, now }, { mobile, purpose }) => {
    if (!sendsSms) refuse('smsNotSetUp')
    const smsCodeId = await createCode(trx, { mobile, purpose, ip, now })
    // The answer is the same for a known and an unknown mobile; only a known one gets an SMS.
    if (!purposesOfAccounts.has(purpose) || (await isMobileKnown(trx, mobile)))
      await addJob(trx, 'sms.sendCode', { smsCodeId })
    return { resendAfterMs }
  }

const resetUserPassword =
  (deps: AccountDeps): Handler<'/user/resetUserPassword'> =>
  async ({ trx, now }, { mobile, smsCode, password }) => {
    await useCode(trx, deps.secret, { mobile, code: smsCode, purpose: 'resetPassword', now })
    // this code goes to known mobiles only, so a right one without an account was guessed
    const account = (await lockAccount(trx, mobile)) ?? refuse('smsCodeGone')
    await setPassword(trx, account.id, await hashNewPassword(password))
    await endLiveSession(trx, account.id, 'password')
    return null
  }

/** Handlers for logging in and out and for changing one's own account (specification §7, user area). */
export const accountHandlers = (deps: AccountDeps) =>
  ({
    '/user/sendSmsCode': sendSmsCode(deps),
    '/user/register': register(deps),
    '/user/login': login(deps),
    '/user/logout': async ({ trx, tokenHash }) => {
      if (tokenHash) await endSessionOfToken(trx, tokenHash)
      return null
    },
    '/user/resetUserPassword': resetUserPassword(deps),
    // a replica does not know the position of the event stream
    '/user/getUser': ({ primaryDb, user, now }) =>
      readCurrentUser(primaryDb, deps.vault, { userId: user.userId, now }),
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
