import { z } from 'zod'
import { call } from '../kernel/call.ts'
import { choice, id, listOf, moment, paging } from '../kernel/fields.ts'
import { receiveMethods } from '../orders/ledgerWords.ts'

const method = z.enum(receiveMethods).nullable()

/** Money that one user received by one method. */
const paymentSum = z.object({
  /** Null: registered without a method, after the signature. */
  method,
  /** The user who registered it; null where unknown. */
  userId: id('员工').nullable(),
  userName: z.string().nullable(),
  /** Number of distinct orders. */
  orders: z.int(),
  amountFen: z.int(),
})
export type PaymentSum = z.output<typeof paymentSum>

/** An order with the money received for it under the request's filter. */
const paymentOrder = z.object({
  orderId: id('订单'),
  number: z.string(),
  shipperName: z.string(),
  recipientName: z.string(),
  destinationText: z.string(),
  codFen: z.int(),
  freightFen: z.int(),
  /** `codFen` and `freightFen` together. */
  amountFen: z.int(),
  methods: z.array(method),
  /** Names of the users who registered it; without those unknown. */
  userNames: z.array(z.string()),
  /** Time of the last payment. */
  at: z.string(),
})
export type PaymentOrder = z.output<typeof paymentOrder>

/** By the time of the payment: from inclusive, to exclusive. Both are needed, so that no call reads all payments of a carrier. */
const received = { from: moment('收款时间起'), to: moment('收款时间止') }

/**
 * Payments as the ledgers have them now: all periods together sum to the entries' `receivedFen`. Undone steps count nowhere, also not
 * on the day they were taken.
 */
export const receivedPaymentCalls = {
  '/carrier/getLedgerPayments': call({
    title: '收款汇总（按收款方式和收款人）',
    request: z.strictObject(received),
    response: listOf(paymentSum).extend({ orders: z.int(), amountFen: z.int() }),
    example: { from: '2026-11-26T00:00:00.000+08:00', to: '2026-11-27T00:00:00.000+08:00' },
  }),
  '/carrier/getLedgerPaymentOrders': call({
    title: '收款的订单（新收的在前）',
    request: z.strictObject({
      ...paging,
      ...received,
      /** Null: payments without a method. All methods where it is left out. */
      method: choice('收款方式', receiveMethods).nullable().optional(),
      /** Null: payments of an unknown user. All users where it is left out. */
      userId: id('收款人').nullable().optional(),
    }),
    response: listOf(paymentOrder),
    example: { method: 'cash', from: '2026-11-26T00:00:00.000+08:00', to: '2026-11-27T00:00:00.000+08:00' },
  }),
}
