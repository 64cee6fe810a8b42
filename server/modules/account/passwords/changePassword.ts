import type { ContextOf, Handler } from '#server/calls/context.ts'
import { refuseAtField, refuseField } from '#server/core/refuse.ts'
import { writeAudit } from '../../audit/index.ts'
import { useCode } from '../codes/smsCode.ts'
import type { AccountDeps } from '../deps.ts'
import { endOtherSessions, lockUser, setPassword } from '../store.ts'
import { checkPassword } from './checkPassword.ts'
import { hashNewPassword } from './passwords.ts'

const currentField = { path: 'currentPassword', label: '当前密码' }

/** Refuses a wrong current password, and counts it towards the lock of the login. */
async function checkCurrent(
  { trx, user, ip, now }: ContextOf<'/user/changeUserPassword'>,
  password: string,
): Promise<void> {
  const attempt = await checkPassword(trx, {
    mobile: user.mobile,
    password,
    ip,
    now,
    locked: 'passwordLocked',
  })
  if (attempt.isRight && attempt.account.id === user.userId) return
  if (!attempt.isRight && attempt.locksFor !== null)
    refuseAtField('currentPasswordLocks', currentField, {
      params: { wait: attempt.locksFor },
      keepsWrites: true,
    })
  refuseAtField('currentPasswordWrong', currentField, { keepsWrites: true })
}

/** Changes the caller's password by the current one or by a code. Ends all other sessions of the user. */
export const changePassword =
  ({ secret }: AccountDeps): Handler<'/user/changeUserPassword'> =>
  async (context, { currentPassword, smsCode, password }) => {
    const { trx, user, tokenHash, now } = context
    const { userId, mobile } = user
    if ((currentPassword === undefined) === (smsCode === undefined))
      refuseField(currentField.path, currentField.label, '请填写当前密码或短信验证码中的一项')
    if (currentPassword === password) refuseField('password', '新密码', '新密码和当前密码相同，请换一个')
    if (currentPassword === undefined)
      await useCode(trx, secret, { mobile, purpose: 'changePassword', code: smsCode ?? '', now })
    else await checkCurrent(context, currentPassword)
    await lockUser(trx, userId)
    await setPassword(trx, userId, await hashNewPassword(password))
    await endOtherSessions(trx, userId, tokenHash)
    await writeAudit(trx, context, { action: 'user.passwordChanged', subject: { kind: 'user', id: userId } })
    return null
  }
