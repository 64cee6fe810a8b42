import { z } from 'zod'
import { call } from './call.ts'
import { choice, flag, nothing, wholeNumber } from './fields.ts'

const renewalPlans = ['basic', 'professional'] as const

export const paymentCalls = {
  '/Payment/updateFactoryConfig': call({
    title: '修改企业配置',
    request: z.strictObject({
      reweighTolerancePercent: wholeNumber('复称容差（%）', 0, 50).optional(),
      defaultPickupMode: choice('默认提货方式', ['self', 'door']).optional(),
      defaultPayment: choice('默认付款方式', ['prepaid', 'collect', 'monthly', 'on_receipt']).optional(),
      noticeBySms: flag('短信通知').optional(),
      labelLayout: choice('标签版式', ['100x150', 'a4']).optional(),
    }),
    response: nothing,
    example: { reweighTolerancePercent: 3 },
  }),
  '/Payment/getRenewPrice': call({
    title: '续费价格',
    request: z.strictObject({
      plan: choice('套餐', renewalPlans).default('basic'),
      months: wholeNumber('月数', 1, 36),
    }),
    response: z.object({
      plan: z.enum(renewalPlans),
      months: z.int(),
      priceFen: z.int(),
      expiresAt: z.string().nullable(),
      newExpiresAt: z.string(),
    }),
    example: { months: 12 },
  }),
  '/Payment/submitFactoryRenew': call({
    title: '提交续费',
    request: z.strictObject({
      plan: choice('套餐', renewalPlans).default('basic'),
      months: wholeNumber('月数', 1, 36),
      channel: choice('支付方式', ['wechat', 'alipay', 'sandbox']),
    }),
    response: z.object({
      payOrderNumber: z.string(),
      priceFen: z.int(),
      qrText: z.string(),
      expiresAt: z.string(),
    }),
    example: { months: 12, channel: 'sandbox' },
  }),
}
