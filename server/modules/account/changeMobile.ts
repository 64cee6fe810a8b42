import type { Handler, Handlers } from '#server/calls/context.ts'
import { refuse, refuseAtField, refuseField } from '#server/core/refuse.ts'
import { addJob } from '#server/db/jobs/addJob.ts'
import { isUniqueViolation } from '#server/db/violations.ts'
import { writeAudit } from '../audit/index.ts'
import { smsToMobile } from '../notices/index.ts'
import { createCode, resendAfterMs, useCode } from './codes/smsCode.ts'
import type { AccountDeps } from './deps.ts'
import { endOtherSessions, lockUser, setMobile } from './store.ts'
import { lockTicket, issueTicket, ticketValidMs } from './tickets.ts'

const sendCurrentMobileCode =
  ({ sendsSms }: AccountDeps): Handler<'/user/sendCurrentMobileCode'> =>
  async ({ trx, user, ip, now }) => {
    if (!sendsSms) refuse('smsNotSetUp')
    const code = { mobile: user.mobile, purpose: 'confirmMobile' as const, ip, now }
    await addJob(trx, 'sms.sendCode', { smsCodeId: await createCode(trx, code) })
    return { resendAfterMs }
  }

const verifyCurrentMobileCode =
  ({ secret }: AccountDeps): Handler<'/user/verifyCurrentMobileCode'> =>
  async ({ trx, user, now }, { smsCode }) => {
    const { userId, mobile } = user
    await useCode(trx, secret, { mobile, purpose: 'confirmMobile', code: smsCode, now })
    return {
      changeTicket: await issueTicket(trx, { userId, purpose: 'changeMobile', mobile, now }),
      validMs: ticketValidMs,
    }
  }

/** Locks the user's row, then the ticket's, then the code's. Changes of one user's mobile therefore run one after another. */
const changeNewMobile =
  ({ secret }: AccountDeps): Handler<'/user/changeNewMobile'> =>
  async (context, { changeTicket, mobile, smsCode }) => {
    const { trx, user, tokenHash, now } = context
    const { userId } = user
    const { mobile: before } = await lockUser(trx, userId)
    const ticket = await lockTicket(trx, changeTicket, {
      userId,
      purpose: 'changeMobile',
      mobile: before,
      now,
    })
    if (mobile === before) refuseField('mobile', '新手机号', '新手机号和当前手机号相同，请换一个')
    await useCode(trx, secret, { mobile, purpose: 'changeMobile', code: smsCode, now })
    await ticket.spend()
    await setMobile(trx, userId, mobile).catch((error: unknown) => {
      if (isUniqueViolation(error)) refuseAtField('mobileInUse', { path: 'mobile', label: '手机号' })
      throw error
    })
    await endOtherSessions(trx, userId, tokenHash)
    // if the account was stolen, its owner still gets this SMS on the old phone
    await smsToMobile(trx, { mobile: before, template: 'mobileChanged', subject: mobile.slice(-4), now })
    const change = { before: { mobile: before }, after: { mobile } }
    await writeAudit(trx, context, {
      action: 'user.mobileChanged',
      subject: { kind: 'user', id: userId },
      ...change,
    })
    return null
  }

/** Handlers for changing the mobile in two confirmed steps: the current one first, then the new one (product.md §5). */
export const changeMobileHandlers = (deps: AccountDeps) =>
  ({
    '/user/sendCurrentMobileCode': sendCurrentMobileCode(deps),
    '/user/verifyCurrentMobileCode': verifyCurrentMobileCode(deps),
    '/user/changeNewMobile': changeNewMobile(deps),
  }) satisfies Partial<Handlers>
