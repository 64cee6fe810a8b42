import { sql } from 'kysely'
import type { CallRequest } from '#contract/calls/calls.ts'
import { dayMs } from '#contract/kernel/time.ts'
import { refuseField } from '#server/core/refuse.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { takeFromLimit } from '#server/db/limits.ts'
import { smsToMobile } from '../notices/index.ts'
import type { Caller } from './sides.ts'

/** Answers sent by SMS in a day: at most this many to one mobile, and this many for one carrier. */
const perMobileMax = 5
const perCarrierMax = 500

/** Saves the mobile that a visitor wants to be notified on. Users choose that in their notice settings instead. */
export async function saveAnswerMobile(
  trx: WriteTransaction,
  { user }: Caller,
  consultId: number,
  { answerMobile }: Pick<CallRequest<'/consult/createConsult'>, 'answerMobile'>,
): Promise<void> {
  if (answerMobile === undefined) return
  if (user) refuseField('answerMobile', '手机号', '登录后不用留手机号，请在通知设置里打开咨询消息的短信')
  await sql`update consult set answer_mobile = ${answerMobile} where id = ${consultId}`.execute(trx)
}

interface CarrierAnswer {
  consultId: number
  carrierId: number
  mobile: string
  now: Date
}

/** Sends a visitor an SMS that the carrier answered, within daily limits. The mobile was never proven to be the visitor's. */
export async function sendAnswerSms(
  trx: WriteTransaction,
  { consultId, carrierId, mobile, now }: CarrierAnswer,
): Promise<void> {
  const limits = [
    { key: `sms:consultAnswer:mobile:${mobile}`, max: perMobileMax, windowMs: dayMs },
    { key: `sms:consultAnswer:carrier:${carrierId}`, max: perCarrierMax, windowMs: dayMs },
  ]
  for (const limit of limits) if (!(await takeFromLimit(trx, limit, now)).isTaken) return
  await smsToMobile(trx, {
    mobile,
    template: 'consultAnswered',
    group: 'consultAnswer',
    subject: String(consultId),
    now,
  })
}
