import { termAfterPayment } from '#contract/enterprise/renewal.ts'
import { renewalPlanLabels } from '#contract/enterprise/renewalWords.ts'
import type { PayChannelName } from '#contract/enterprise/renewalWords.ts'
import type { PayChannel, PayResult } from '#server/adapters/pay/payChannel.ts'
import { chinaDate } from '#server/core/clock.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { recordChanges } from '#server/db/streamEvents.ts'
import { writeAudit } from '../../audit/index.ts'
import { writeNotice } from '../../notices/index.ts'
import type { NoticeOutcome } from './outcomes.ts'
import { readPriceListOf } from './priceList.ts'
import { changePayOrder, isTransactionUsed, lockPayOrder, lockTerm, setTerm } from './store.ts'
import type { PayOrder } from './store.ts'

/** A verified result of a channel, and when it arrived. */
export interface VerifiedResult {
  channelName: PayChannelName
  channel: Pick<PayChannel, 'merchantId'>
  result: PayResult
  now: Date
}

type Paid = Extract<PayResult, { state: 'paid' }>

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

/** Extends the term and writes everything that follows. The transaction holds the order's lock. */
async function credit(trx: WriteTransaction, order: PayOrder, paid: Paid, now: Date): Promise<void> {
  const term = await lockTerm(trx, order.factory_id)
  const bought = { plan: order.plan, months: order.months, upgradeFen: order.upgrade_fen }
  const prices = await readPriceListOf(trx, order)
  const { plan, startsAtMs, expiresAtMs, convertedDays } = termAfterPayment(
    bought,
    term,
    now.getTime(),
    prices,
  )
  const expiresAt = new Date(expiresAtMs)
  await setTerm(trx, order.factory_id, { plan, expiresAt })
  await changePayOrder(trx, order.id, {
    status: 'paid',
    paid_at: paid.paidAt,
    transaction_id: paid.transactionId,
    term_starts_at: new Date(startsAtMs),
    new_expires_at: expiresAt,
  })
  await writeAudit(
    trx,
    { user: { userId: order.user_id, factoryId: order.factory_id }, now },
    {
      action: 'renewal.paid',
      subject: { kind: 'renewal', id: order.number },
      before: { plan: term.plan, expiresAt: iso(term.expiresAtMs) },
      after: {
        plan,
        expiresAt: expiresAt.toISOString(),
        amountFen: paid.amountFen,
        channel: order.channel,
        transactionId: paid.transactionId,
        ...(convertedDays === null ? {} : { convertedDays }),
      },
    },
  )
  const converted =
    convertedDays === null
      ? ''
      : `到账时正在使用${renewalPlanLabels[plan]}，已折算为${renewalPlanLabels[plan]} ${convertedDays} 天，`
  await writeNotice(
    trx,
    { kind: 'factory', factoryId: order.factory_id, role: 'admin' },
    {
      kind: 'renewalPaid',
      title: '续费成功',
      text: `${renewalPlanLabels[order.plan]} ${order.months} 个月，${converted}服务期至 ${chinaDate(expiresAt)}。可在续费记录里打印收据`,
      link: '/user/factory?panel=renewal',
    },
    { orderId: null, now },
  )
}

/** Returns why a payment does not match the order; null when it matches. */
async function mismatchOf(
  trx: WriteTransaction,
  order: PayOrder,
  { channelName, channel, result }: VerifiedResult & { result: Paid },
): Promise<NoticeOutcome | null> {
  if (result.merchantId !== channel.merchantId) return 'wrongMerchant'
  if (result.amountFen !== order.amount_fen) return 'wrongAmount'
  if (order.status === 'paid') return order.transaction_id === result.transactionId ? 'repeated' : 'paidTwice'
  return (await isTransactionUsed(trx, channelName, result.transactionId)) ? 'paymentReused' : null
}

async function settlePaid(
  trx: WriteTransaction,
  order: PayOrder,
  verified: VerifiedResult & { result: Paid },
): Promise<NoticeOutcome> {
  const reason = await mismatchOf(trx, order, verified)
  if (reason === 'repeated') return reason
  if (reason !== null) {
    await changePayOrder(trx, order.id, { needs_human: true })
    return reason
  }
  await credit(trx, order, verified.result, verified.now)
  const isLate = order.status !== 'pending' || Date.parse(order.pay_before) < verified.result.paidAt.getTime()
  return isLate ? 'paidLate' : 'paid'
}

async function settleUnpaid(
  trx: WriteTransaction,
  order: PayOrder,
  state: Exclude<PayResult['state'], 'paid'>,
): Promise<NoticeOutcome> {
  // A credited payment stays: later reports of the channel (finished, refunded) do not shorten the term.
  if (order.status === 'pending' && state !== 'pending')
    await changePayOrder(trx, order.id, { status: state === 'failed' ? 'refused' : 'closed' })
  return state
}

/**
 * Applies a verified result once; a repetition finds it applied. A payment for a closed order still counts. A payment that does
 * not match changes nothing and marks the order for an operator.
 */
export async function settle(trx: WriteTransaction, verified: VerifiedResult): Promise<NoticeOutcome> {
  const { result, channelName, now } = verified
  const order = await lockPayOrder(trx, channelName, result.number)
  if (!order) return 'unknownNumber'
  const outcome =
    result.state === 'paid'
      ? await settlePaid(trx, order, { ...verified, result })
      : await settleUnpaid(trx, order, result.state)
  if (outcome !== 'repeated' && outcome !== 'pending')
    await recordChanges(
      trx,
      [
        {
          recipient: `f${order.factory_id}`,
          change: { type: 'renewal', payOrderNumber: order.number },
        },
      ],
      now,
    )
  return outcome
}
