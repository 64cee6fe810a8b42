import { z } from 'zod'
import { call } from '../kernel/call.ts'
import { choice, listOf, paging, wholeNumber } from '../kernel/fields.ts'
import { payChannels, renewalMonthsMax, renewalPlans, renewalStatuses } from './renewalWords.ts'

const input = {
  plan: choice('套餐', renewalPlans).default('basic'),
  months: wholeNumber('月数', 1, renewalMonthsMax),
}

/** Current prices of renewals (contract/enterprise/renewal.ts PriceList). */
export const priceList = z.object({
  fenPerMonth: z.record(z.enum(renewalPlans), z.int()),
  discounts: z.array(z.object({ fromMonths: z.int(), percent: z.int() })).readonly(),
})

export const payOrderNumber = z
  .string()
  .regex(/^XF\d{12}$/)
  .meta({ title: '支付单号', examples: ['XF000000000017'] })

/** A renewal with its pay order, for the factory's admin. */
const renewal = z.object({
  payOrderNumber: z.string(),
  plan: z.enum(renewalPlans),
  months: z.int(),
  priceFen: z.int(),
  channel: z.enum(payChannels),
  status: z.enum(renewalStatuses),
  createdAt: z.string(),
  /** Deadline of the payment, not the end of the term. */
  payBefore: z.string(),
  paidAt: z.string().nullable(),
  /** End of the service term after the payment; null until it is paid. */
  newExpiresAt: z.string().nullable(),
})
export type Renewal = z.output<typeof renewal>

/** Text of the payment QR code, given by the channel; a path leads to this site (the sandbox's cashier). */
const qrText = z.string()

/** Content of a receipt; the browser lays it out and prints it. */
const renewalReceipt = renewal.extend({
  factoryName: z.string(),
  /** Start of the paid months. */
  termStartsAt: z.string(),
  /** The channel's own number of the payment. */
  transactionId: z.string(),
  listFen: z.int(),
  discountFen: z.int(),
  upgradeFen: z.int(),
})
export type RenewalReceipt = z.output<typeof renewalReceipt>

export const paymentCalls = {
  '/Payment/getRenewPrice': call({
    title: '续费价格',
    request: z.strictObject(input),
    response: z.object({
      plan: z.enum(renewalPlans),
      months: z.int(),
      /** list − discount + upgrade = price: contract/enterprise/renewal.ts. */
      listFen: z.int(),
      discountFen: z.int(),
      upgradeFen: z.int(),
      priceFen: z.int(),
      /** The price list of this calculation. */
      prices: priceList,
      /** Plan and end of the term so far; null where there is none. */
      currentPlan: z.enum(renewalPlans).nullable(),
      expiresAt: z.string().nullable(),
      newExpiresAt: z.string(),
      /** Available channels, the usual one first; empty where none is set up. */
      channels: z.array(z.enum(payChannels)),
    }),
    example: { months: 12 },
  }),
  '/Payment/submitFactoryRenew': call({
    title: '提交续费',
    request: z.strictObject({ ...input, channel: choice('支付方式', payChannels) }),
    /** The same request again answers the pay order that is still unpaid. */
    response: z.object({
      payOrderNumber: z.string(),
      priceFen: z.int(),
      qrText,
      /** Deadline of the payment. */
      expiresAt: z.string(),
    }),
    example: { months: 12, channel: 'sandbox' },
  }),
  '/Payment/getRenewal': call({
    title: '续费单的支付结果',
    request: z.strictObject({ payOrderNumber }),
    /** `qrText` is null once the order can no longer be paid. */
    response: renewal.extend({ qrText: qrText.nullable() }),
    example: { payOrderNumber: 'XF000000000017' },
  }),
  '/Payment/getRenewalList': call({
    title: '续费记录（新的在前）',
    request: z.strictObject(paging),
    response: listOf(renewal),
    example: { page: 1 },
  }),
  '/Payment/getRenewalReceipt': call({
    title: '续费收据',
    request: z.strictObject({ payOrderNumber }),
    response: renewalReceipt,
    example: { payOrderNumber: 'XF000000000017' },
  }),
  '/Payment/wechatNotice': call({
    title: '微信支付的结果通知（仅供微信支付调用，内容需带其签名）',
    request: z.strictObject({}),
    response: z.string(),
    example: {},
  }),
  '/Payment/alipayNotice': call({
    title: '支付宝的结果通知（仅供支付宝调用，内容需带其签名）',
    request: z.strictObject({}),
    response: z.string(),
    example: {},
  }),
  '/Payment/getSandboxOrder': call({
    title: '沙箱收银台：待付的金额（仅非生产环境）',
    request: z.strictObject({ payOrderNumber }),
    response: z.object({
      payOrderNumber: z.string(),
      plan: z.enum(renewalPlans),
      months: z.int(),
      amountFen: z.int(),
      status: z.enum(renewalStatuses),
      payBefore: z.string(),
    }),
    example: { payOrderNumber: 'XF000000000017' },
  }),
  '/Payment/sandboxPay': call({
    title: '沙箱收银台：付款（仅非生产环境）',
    request: z.strictObject({
      payOrderNumber,
      /** `unheard`: paid, but the notice got lost; the platform finds out by a query. */
      outcome: choice('付款结果', ['paid', 'failed', 'unheard']),
    }),
    /** The answer to the notice, as a channel would read it; empty where none was sent. */
    response: z.object({ noticeAnswer: z.string() }),
    example: { payOrderNumber: 'XF000000000017', outcome: 'paid' },
  }),
}
