import { addMonths, renewalPrice, termStart } from '#contract/enterprise/renewal.ts'
import type { Renewal } from '#contract/enterprise/renewalCalls.ts'
import { payChannels } from '#contract/enterprise/renewalWords.ts'
import type { SandboxChannel } from '#server/adapters/pay/sandbox.ts'
import type { Handler, Handlers } from '#server/calls/context.ts'
import { refuse } from '#server/core/refuse.ts'
import { cashierHandlers } from './cashier.ts'
import type { PayChannels, PayTrouble } from './channels.ts'
import { readPriceList } from './priceList.ts'
import { readOwn, readPage, readTerm } from './store.ts'
import type { PayOrder } from './store.ts'
import { refuseDowngrade, submitRenewal } from './submit.ts'

export interface PaymentDeps {
  /** The configured channels, with the sandbox if there is one. */
  channels: PayChannels
  /** Null in production. */
  sandbox: SandboxChannel | null
  onTrouble: PayTrouble
}

const shownOf = (order: PayOrder): Renewal => ({
  payOrderNumber: order.number,
  plan: order.plan,
  months: order.months,
  priceFen: order.amount_fen,
  channel: order.channel,
  status: order.status,
  createdAt: order.created_at,
  payBefore: order.pay_before,
  paidAt: order.paid_at,
  newExpiresAt: order.new_expires_at,
})

const getRenewPrice =
  (channels: PayChannels): Handler<'/Payment/getRenewPrice'> =>
  async ({ db, user, now }, input) => {
    const term = await readTerm(db, user.factoryId)
    refuseDowngrade(input.plan, term, now)
    const nowMs = now.getTime()
    const prices = await readPriceList(db)
    const newExpiresAtMs = addMonths(termStart(term, nowMs), input.months)
    return {
      ...input,
      ...renewalPrice(input, term, nowMs, prices),
      prices,
      currentPlan: term.plan,
      expiresAt: term.expiresAtMs === null ? null : new Date(term.expiresAtMs).toISOString(),
      newExpiresAt: new Date(newExpiresAtMs).toISOString(),
      channels: payChannels.filter((name) => channels[name] !== undefined),
    }
  }

const getRenewal: Handler<'/Payment/getRenewal'> = async ({ db, user, now }, { payOrderNumber }) => {
  const order = (await readOwn(db, user.factoryId, payOrderNumber)) ?? refuse('notFound')
  const isPayable = order.status === 'pending' && Date.parse(order.pay_before) > now.getTime()
  return { ...shownOf(order), qrText: isPayable ? order.qr_text : null }
}

const getRenewalList: Handler<'/Payment/getRenewalList'> = async ({ db, user }, paging) => {
  const { rows, total } = await readPage(db, user.factoryId, paging)
  return { list: rows.map(shownOf), total }
}

const getRenewalReceipt: Handler<'/Payment/getRenewalReceipt'> = async ({ db, user }, { payOrderNumber }) => {
  const order = (await readOwn(db, user.factoryId, payOrderNumber)) ?? refuse('notFound')
  const { term_starts_at: termStartsAt, transaction_id: transactionId } = order
  if (termStartsAt === null || transactionId === null) return refuse('receiptNotPaid')
  const factory = await db
    .selectFrom('factory')
    .select('name')
    .where('id', '=', user.factoryId)
    .executeTakeFirstOrThrow()
  return {
    ...shownOf(order),
    factoryName: factory.name,
    termStartsAt,
    transactionId,
    listFen: order.list_fen,
    discountFen: order.discount_fen,
    upgradeFen: order.upgrade_fen,
  }
}

/** Handlers of 续费 (product.md §5, §6): its price, the order to pay, its state and the past payments. */
export const paymentHandlers = (deps: PaymentDeps) =>
  ({
    '/Payment/getRenewPrice': getRenewPrice(deps.channels),
    '/Payment/submitFactoryRenew': submitRenewal(deps.channels, deps.onTrouble),
    '/Payment/getRenewal': getRenewal,
    '/Payment/getRenewalList': getRenewalList,
    '/Payment/getRenewalReceipt': getRenewalReceipt,
    ...cashierHandlers(deps.sandbox, deps.onTrouble),
  }) satisfies Partial<Handlers>
