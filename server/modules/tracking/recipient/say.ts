import { dayMs } from '../../../../contract/kernel/time.ts'
import { phoneTail as tailOf } from '../../../../contract/kernel/text/phones.ts'
import type { ContextOf, Handler } from '../../../calls/context.ts'
import { waitText } from '../../../core/clock.ts'
import { refuse } from '../../../core/refuse.ts'
import { takeFromLimit } from '../../../db/limits.ts'
import { lockOrder, platformSide } from '../../orders/index.ts'
import type { LockedOrder } from '../../orders/index.ts'
import { sayReport, sayWish } from '../../orders/recipient/index.ts'
import { tryTail } from '../tail.ts'
import { linkedOrder } from './open.ts'

/** What one order's recipient may say in a day, said anew each time. */
const saidPerDayMax = 20

type Saying = ContextOf<'/track/wishDelivery'>

/** The order of whoever has its link and knows the end of the recipient's phone, its row locked to the end of the transaction. */
async function holdLinked(
  { trx, ip, now }: Saying,
  secret: string,
  { code, phoneTail }: { code: string; phoneTail: string },
): Promise<LockedOrder> {
  const { id, number, phone } = await linkedOrder(trx, trx, secret, code, { ip, now })
  const outcome = await tryTail(trx, number, tailOf(phone) === phoneTail, { ip, now })
  if (outcome === 'locked') refuse('recipientTailLocked', { keepsWrites: true })
  if (outcome === 'wrong') refuse('recipientTailWrong', { keepsWrites: true })
  const taken = await takeFromLimit(
    trx,
    { key: `recipient:says:${id}`, max: saidPerDayMax, windowMs: dayMs },
    now,
  )
  if (!taken.isTaken) refuse('tooMany', { params: { wait: waitText(taken.waitMs) } })
  return lockOrder(trx, platformSide.orders, id)
}

/** The recipient says how the goods are to come. */
export const wishDelivery =
  (secret: string): Handler<'/track/wishDelivery'> =>
  async (context, request) => {
    const order = await holdLinked(context, secret, request)
    const said = await sayWish(context.trx, order, request, context.now)
    return { wish: said.recipientWish, report: said.recipientReport }
  }

/** The recipient says what is broken or missing. */
export const reportDamage =
  (secret: string): Handler<'/track/reportDamage'> =>
  async (context, request) => {
    const order = await holdLinked(context, secret, request)
    const said = await sayReport(context, order, request)
    return { wish: said.recipientWish, report: said.recipientReport }
  }
