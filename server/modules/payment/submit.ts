import { payOrderNumber } from '../../../contract/rules/checkDigits.ts'
import { isDowngrade, renewalPrice } from '../../../contract/rules/renewal.ts'
import type { RenewalPrice, ServiceTerm } from '../../../contract/rules/renewal.ts'
import type { CallRequest } from '../../../contract/calls.ts'
import { openPayOrdersMax, payOrderMinutes, renewalPlanLabels } from '../../../contract/renewalWords.ts'
import type { RenewalPlan } from '../../../contract/renewalWords.ts'
import type { PayChannel } from '../../adapters/pay/payChannel.ts'
import type { Handler } from '../../calls/context.ts'
import { refuse, refuseAtField } from '../../core/refuse.ts'
import type { WriteTransaction } from '../../db/database.ts'
import type { PayChannels, PayTrouble } from './channels.ts'
import { readPriceList } from './priceList.ts'
import { insertPayOrder, lockTerm, nextSerial, readOpen, readTerm } from './store.ts'
import type { PayOrder } from './store.ts'

const minuteMs = 60_000
/** An order that is nearly over is not offered again: nobody pays that quickly. */
const stillPayableMs = 2 * minuteMs
/** Of this process; each holds a connection of the pool while its channel answers. */
const createsAtOnceMax = 6

type Wish = CallRequest<'/Payment/submitFactoryRenew'>

/** Refuses what is not sold to whom has this term. */
export function refuseDowngrade(plan: RenewalPlan, term: ServiceTerm, now: Date): void {
  if (isDowngrade(plan, term, now.getTime())) refuseAtField('planDowngrade', { path: 'plan', label: '套餐' })
}

/** The open order that is this very wish, if there is one; refuses one more where there are enough. */
async function openFor(
  trx: WriteTransaction,
  { factoryId, wish, priceFen, now }: { factoryId: number; wish: Wish; priceFen: number; now: Date },
): Promise<PayOrder | undefined> {
  const open = await readOpen(trx, factoryId, now)
  const same = open.find(
    (order) =>
      order.plan === wish.plan &&
      order.months === wish.months &&
      order.channel === wish.channel &&
      order.amount_fen === priceFen &&
      Date.parse(order.pay_before) > now.getTime() + stillPayableMs,
  )
  if (!same && open.length >= openPayOrdersMax)
    refuse('payOrdersTooMany', { params: { minutes: payOrderMinutes } })
  return same
}

const answerOf = (order: PayOrder) => ({
  payOrderNumber: order.number,
  priceFen: order.amount_fen,
  qrText: order.qr_text,
  expiresAt: order.pay_before,
})

const partsOf = ({ listFen, discountFen, upgradeFen, priceFen }: RenewalPrice) => ({
  list_fen: listFen,
  discount_fen: discountFen,
  upgrade_fen: upgradeFen,
  amount_fen: priceFen,
})

/**
 * Makes a pay order. The channel is asked before any row is locked: it may take its time, and what it made for an order that is
 * refused or lost afterwards was shown to nobody and runs out unpaid.
 */
export function submitRenewal(
  channels: PayChannels,
  onTrouble: PayTrouble,
): Handler<'/Payment/submitFactoryRenew'> {
  let underWay = 0

  async function askForCode(channel: PayChannel, wish: Wish, order: Parameters<PayChannel['create']>[0]) {
    if (underWay >= createsAtOnceMax) return refuse('payChannelAway')
    underWay += 1
    try {
      return await channel.create(order)
    } catch (error) {
      onTrouble({ channel: wish.channel, outcome: 'unanswered', number: order.number, error })
      return refuse('payChannelAway')
    } finally {
      underWay -= 1
    }
  }

  return async ({ trx, user, now }, wish) => {
    const channel =
      channels[wish.channel] ?? refuseAtField('payChannelOff', { path: 'channel', label: '支付方式' })
    const { factoryId, userId } = user
    const term = await readTerm(trx, factoryId)
    refuseDowngrade(wish.plan, term, now)
    const price = renewalPrice(wish, term, now.getTime(), await readPriceList(trx))
    const { priceFen } = price
    const open = await openFor(trx, { factoryId, wish, priceFen, now })
    if (open) return answerOf(open)

    const number = payOrderNumber(await nextSerial(trx))
    const payBefore = new Date(now.getTime() + payOrderMinutes * minuteMs)
    const subject = `专线通${renewalPlanLabels[wish.plan]} ${wish.months} 个月`
    const qrText = await askForCode(channel, wish, { number, amountFen: priceFen, subject, payBefore })

    await lockTerm(trx, factoryId)
    const meanwhile = await openFor(trx, { factoryId, wish, priceFen, now })
    if (meanwhile) return answerOf(meanwhile)
    return answerOf(
      await insertPayOrder(trx, {
        number,
        factory_id: factoryId,
        user_id: userId,
        plan: wish.plan,
        months: wish.months,
        ...partsOf(price),
        channel: wish.channel,
        qr_text: qrText,
        created_at: now,
        pay_before: payBefore,
      }),
    )
  }
}
