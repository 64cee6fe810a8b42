import { randomBytes } from 'node:crypto'
import type { CallAnswer, CallRequest } from '#contract/calls/calls.ts'
import { yuan } from '#contract/price/amounts.ts'
import { isNegotiable, negotiableLabel } from '#contract/price/negotiable.ts'
import { quote } from '#contract/price/quote.ts'
import type { OutsideFirst, OutsideWork, SessionUser } from '#server/calls/context.ts'
import { refuse } from '#server/core/refuse.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { readLineForOrder } from '../../lines/search/index.ts'
import {
  carrierScope,
  consignmentOf,
  takeOrderQuota,
  insertOrder,
  lockOrder,
  writeEvent,
} from '../../orders/index.ts'
import { acceptOrder } from '../accept.ts'
import { advanceOrder } from '../advance.ts'

type CounterRequest = CallRequest<'/carrier/createCounterOrder'>

interface AtCounter {
  trx: WriteTransaction
  user: SessionUser
  now: Date
}

/** Returns a visitor without a cookie: the order has no owner until its sender claims it. */
const newUnknownOwner = () => ({ kind: 'visitor' as const, visitorHash: randomBytes(32) })

/** Returns the timeline's text; an own price is shown with the line's price. */
const openingText = (ownPrice: CounterRequest['ownPrice'], listText: string) =>
  ownPrice
    ? `柜台开单，议定运费 ${yuan(ownPrice.totalFen)}，专线价 ${listText}，原因：${ownPrice.reason}`
    : '柜台开单'

/**
 * Creates a counter order, accepts it with its waybill and, where the goods are present, receives them, in one transaction.
 * Sender and recipient are notified once. Refuses notFound for another carrier's line, what createOrder refuses of goods and
 * services, and carrierNumberTaken.
 */
async function createAtCounter(
  { trx, user, now }: AtCounter,
  { lineId, carrierNumber, ownPrice, isReceived, ...input }: CounterRequest,
): Promise<CallAnswer<'/carrier/createCounterOrder'>> {
  const line = await readLineForOrder(trx, lineId)
  if (line?.carrier.id !== user.factoryId) return refuse('notFound')
  const listText = isNegotiable(line) ? negotiableLabel : yuan(quote(line, consignmentOf(input)).totalFen)
  const { totalFen, reason } = ownPrice ?? { totalFen: 0, reason: '' }
  const { order, priced } = await insertOrder(trx, {
    owner: newUnknownOwner(),
    contactMobile: input.shipper.phone,
    line,
    input,
    offered: ownPrice ? { totalFen, included: reason, isOwn: true } : null,
    isCounter: true,
    now,
  })
  await writeEvent(trx, {
    order,
    now,
    party: 'carrier',
    userId: user.userId,
    action: 'openAtCounter',
    fromStatus: null,
    toStatus: 'pending',
    text: openingText(ownPrice, listText),
  })
  const locked = await lockOrder(trx, carrierScope(user.factoryId), order.id)
  const step = { trx, user, userId: user.userId, apiKeyId: null, now, at: now, isQuiet: true }
  const accepted = await acceptOrder({ ...step, order: locked }, { carrierNumber, text: '承运商已开单' })
  const { waybillNumber } = accepted
  if (waybillNumber === null) throw new Error(`Order ${order.id} was accepted without a waybill`)
  const { status } = isReceived
    ? await advanceOrder(
        { ...step, order: await lockOrder(trx, carrierScope(user.factoryId), order.id) },
        {
          id: order.id,
          action: 'pickUp',
          expectedStatus: 'accepted',
          place: line.originName,
          text: '',
          pieces: priced.pieces,
        },
      )
    : accepted
  return { id: order.id, number: order.number, waybillNumber, status, totalFen: priced.quote.totalFen }
}

/** Creates a counter order within the same limit per minute as customers' orders. */
export const createCounterOrder: OutsideFirst<'/carrier/createCounterOrder'> = {
  isReversible: true,
  async outside({ db, now, user }, request) {
    const quotaUse = await takeOrderQuota(db, user.userId, now)
    const work: OutsideWork<'/carrier/createCounterOrder'> = (context) => {
      quotaUse.refuseIfNone()
      return createAtCounter(context, request)
    }
    work.unneeded = () => quotaUse.release()
    return work
  },
}
