/** Labels and limits of renewals (续费). */

/** The plans, the smaller first. A term of a larger plan is not renewed with a smaller one. */
export const renewalPlans = ['basic', 'professional'] as const
export type RenewalPlan = (typeof renewalPlans)[number]
export const renewalPlanLabels = { basic: '基础版', professional: '专业版' } as const satisfies Record<
  RenewalPlan,
  string
>

/** Payment channels of a renewal. The sandbox exists outside production only. */
export const payChannels = ['wechat', 'alipay', 'sandbox'] as const
export type PayChannelName = (typeof payChannels)[number]
export const payChannelLabels = {
  wechat: '微信支付',
  alipay: '支付宝',
  sandbox: '沙箱支付（演示）',
} as const satisfies Record<PayChannelName, string>

/** States of a pay order. `closed`: it expired unpaid; `refused`: the channel reported a failure. */
export const renewalStatuses = ['pending', 'paid', 'closed', 'refused'] as const
export type RenewalStatus = (typeof renewalStatuses)[number]
export const renewalStatusLabels = {
  pending: '待支付',
  paid: '已支付',
  closed: '已关闭',
  refused: '支付失败',
} as const satisfies Record<RenewalStatus, string>

/** Maximum number of months of a renewal. */
export const renewalMonthsMax = 36
/** Time to pay a pay order, minutes. */
export const payOrderMinutes = 15
/** Maximum number of unpaid pay orders of one factory. */
export const openPayOrdersMax = 5
/** Days before the end of a term from which the banner is shown. */
export const expiryWarningDays = 30
