import { phoneTail as tailOf } from '#contract/kernel/text/phones.ts'
import { dayMs } from '#contract/kernel/time.ts'
import type { ContextOf, Handler } from '#server/calls/context.ts'
import { waitText } from '#server/core/clock.ts'
import { refuse } from '#server/core/refuse.ts'
import { takeFromLimit } from '#server/db/limits.ts'
import { lockOrder, platformSide } from '../../orders/index.ts'
import type { LockedOrder } from '../../orders/index.ts'
import { saveRecipientReport, saveRecipientWish } from '../../orders/recipient/index.ts'
import { checkPhoneTail } from '../tail.ts'
import { findLinkedOrder } from './open.ts'

/** Maximum wishes and reports of one order's recipient per day, changes included. */
const savedPerDayMax = 20

type RecipientContext = ContextOf<'/track/wishDelivery'>

/** Locks the order of a caller who has its link and knows the end of the recipient's phone. */
async function lockLinked(
  { trx, ip, now }: RecipientContext,
  secret: string,
  { code, phoneTail }: { code: string; phoneTail: string },
): Promise<LockedOrder> {
  const { id, number, phone } = await findLinkedOrder(trx, trx, secret, code, { ip, now })
  const outcome = await checkPhoneTail(trx, number, tailOf(phone) === phoneTail, { ip, now })
  if (outcome === 'locked') refuse('recipientTailLocked', { keepsWrites: true })
  if (outcome === 'wrong') refuse('recipientTailWrong', { keepsWrites: true })
  const usage = await takeFromLimit(
    trx,
    { key: `recipient:says:${id}`, max: savedPerDayMax, windowMs: dayMs },
    now,
  )
  if (!usage.isTaken) refuse('tooMany', { params: { wait: waitText(usage.waitMs) } })
  return lockOrder(trx, platformSide.orders, id)
}

/** Handler that saves the delivery mode that the recipient wishes. */
export const wishDelivery =
  (secret: string): Handler<'/track/wishDelivery'> =>
  async (context, request) => {
    const order = await lockLinked(context, secret, request)
    const feedback = await saveRecipientWish(context.trx, order, request, context.now)
    return { wish: feedback.recipientWish, report: feedback.recipientReport }
  }

/** Handler that saves the recipient's damage report. */
export const reportDamage =
  (secret: string): Handler<'/track/reportDamage'> =>
  async (context, request) => {
    const order = await lockLinked(context, secret, request)
    const feedback = await saveRecipientReport(context, order, request)
    return { wish: feedback.recipientWish, report: feedback.recipientReport }
  }
