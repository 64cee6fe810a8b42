/** Words of renewals (续费), free of zod, so that panel and banner can show them without loading schemas. */

/** The plans, the smaller first: a term of a larger one is not renewed as a smaller one. */
export const renewalPlans = ['basic', 'professional'] as const
export type RenewalPlan = (typeof renewalPlans)[number]
export const renewalPlanLabels = { basic: '基础版', professional: '专业版' } as const satisfies Record<
  RenewalPlan,
  string
>

/** How a renewal is paid. The sandbox is there outside production only. */
export const payChannels = ['wechat', 'alipay', 'sandbox'] as const
export type PayChannelName = (typeof payChannels)[number]
export const payChannelLabels = {
  wechat: '微信支付',
  alipay: '支付宝',
  sandbox: '沙箱支付（演示）',
} as const satisfies Record<PayChannelName, string>

/** How a pay order stands. `closed`: its time ran out unpaid; `refused`: the channel says that paying failed. */
export const renewalStatuses = ['pending', 'paid', 'closed', 'refused'] as const
export type RenewalStatus = (typeof renewalStatuses)[number]
export const renewalStatusLabels = {
  pending: '待支付',
  paid: '已支付',
  closed: '已关闭',
  refused: '支付失败',
} as const satisfies Record<RenewalStatus, string>

/** A renewal is bought for 1 to so many months. */
export const renewalMonthsMax = 36
/** A pay order waits so long for its money, minutes. */
export const payOrderMinutes = 15
/** One factory has at most so many pay orders that wait for money. */
export const openPayOrdersMax = 5
/** The banner begins so many days before the end of a term. */
export const expiryWarningDays = 30
