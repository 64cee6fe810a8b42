import type { CallRequest } from '#contract/calls/calls.ts'
import { isDowngrade, renewalPrice } from '#contract/enterprise/renewal.ts'
import type { RenewalPrice, ServiceTerm } from '#contract/enterprise/renewal.ts'
import { openPayOrdersMax, payOrderMinutes, renewalPlanLabels } from '#contract/enterprise/renewalWords.ts'
import type { RenewalPlan } from '#contract/enterprise/renewalWords.ts'
import { minuteMs } from '#contract/kernel/time.ts'
import { payOrderNumber } from '#contract/orders/checkDigits.ts'
import type { PayChannel } from '#server/adapters/pay/payChannel.ts'
import type { OutsideFirst } from '#server/calls/context.ts'
import { refuse, refuseAtField } from '#server/core/refuse.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import type { PayChannels, PayTrouble } from './channels.ts'
import { readPriceList } from './priceList.ts'
import { insertPayOrder, lockTerm, nextSerial, readOpen, readTerm } from './store.ts'
import type { PayOrder } from './store.ts'

/** An order that expires this soon is not offered again: it could not be paid in time. */
const stillPayableMs = 2 * minuteMs

type Input = CallRequest<'/Payment/submitFactoryRenew'>

/** Refuses a plan below the current one. */
export function refuseDowngrade(plan: RenewalPlan, term: ServiceTerm, now: Date): void {
  if (isDowngrade(plan, term, now.getTime())) refuseAtField('planDowngrade', { path: 'plan', label: '套餐' })
}

/** Finds an open order that matches the request. Refuses a new one beyond the limit of open orders. */
async function findOpenOrder(
  db: Queryable,
  { factoryId, input, priceFen, now }: { factoryId: number; input: Input; priceFen: number; now: Date },
): Promise<PayOrder | undefined> {
  const open = await readOpen(db, factoryId, now)
  const same = open.find(
    (order) =>
      order.plan === input.plan &&
      order.months === input.months &&
      order.channel === input.channel &&
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

/** An order that the channel created and no one has seen yet. */
interface ChannelOrder {
  number: string
  payBefore: Date
  qrText: string
}

/**
 * Creates a pay order. Calls the slow channel before the transaction. If the call is refused or lost afterwards, the channel's
 * order was never shown and expires unpaid. Equal concurrent requests in one process share one call of the channel.
 */
export function submitRenewal(
  channels: PayChannels,
  onTrouble: PayTrouble,
): OutsideFirst<'/Payment/submitFactoryRenew'> {
  const inFlight = new Map<string, Promise<ChannelOrder>>()

  async function createAtChannel(
    db: Database,
    channel: PayChannel,
    input: Input,
    order: { priceFen: number; now: Date },
  ) {
    const number = payOrderNumber(await nextSerial(db))
    const payBefore = new Date(order.now.getTime() + payOrderMinutes * minuteMs)
    const subject = `专线通${renewalPlanLabels[input.plan]} ${input.months} 个月`
    try {
      const qrText = await channel.create({ number, amountFen: order.priceFen, subject, payBefore })
      return { number, payBefore, qrText }
    } catch (error) {
      onTrouble({ channel: input.channel, outcome: 'unanswered', number, error })
      return refuse('payChannelAway')
    }
  }

  function shareInFlight(key: string, start: () => Promise<ChannelOrder>): Promise<ChannelOrder> {
    const pending = inFlight.get(key) ?? start().finally(() => inFlight.delete(key))
    inFlight.set(key, pending)
    return pending
  }

  return {
    async outside({ db, user, now }, input) {
      const channel =
        channels[input.channel] ?? refuseAtField('payChannelOff', { path: 'channel', label: '支付方式' })
      const { factoryId, userId } = user
      const term = await readTerm(db, factoryId)
      refuseDowngrade(input.plan, term, now)
      const prices = await readPriceList(db)
      const price = renewalPrice(input, term, now.getTime(), prices)
      const { priceFen } = price
      const open = await findOpenOrder(db, { factoryId, input, priceFen, now })
      if (open) return async () => answerOf(open)
      const key = [factoryId, input.plan, input.months, input.channel, priceFen].join()
      const channelOrder = await shareInFlight(key, () =>
        createAtChannel(db, channel, input, { priceFen, now }),
      )

      return async ({ trx }) => {
        await lockTerm(trx, factoryId)
        const concurrent = await findOpenOrder(trx, { factoryId, input, priceFen, now })
        if (concurrent) return answerOf(concurrent)
        return answerOf(
          await insertPayOrder(trx, {
            number: channelOrder.number,
            factory_id: factoryId,
            user_id: userId,
            plan: input.plan,
            months: input.months,
            ...partsOf(price),
            price_list_id: prices.id,
            channel: input.channel,
            qr_text: channelOrder.qrText,
            created_at: now,
            pay_before: channelOrder.payBefore,
          }),
        )
      }
    },
  }
}
