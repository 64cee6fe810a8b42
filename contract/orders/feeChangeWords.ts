/** Labels and limits of fee changes 复核 (product.md §3). */

export const feeChangeStates = [
  'agreed_by_tolerance',
  'pending',
  'agreed',
  'disputed',
  'withdrawn',
  'superseded',
] as const
export type FeeChangeState = (typeof feeChangeStates)[number]

/** Labels for each side: the customer reads them about himself, the carrier about the customer. */
export const feeChangeStateLabels = {
  carrier: {
    agreed_by_tolerance: '自动同意',
    pending: '待客户确认',
    agreed: '客户已同意',
    disputed: '客户有异议',
    withdrawn: '已撤回',
    superseded: '已被新的复核代替',
  },
  customer: {
    agreed_by_tolerance: '在约定比例内，自动同意',
    pending: '待您确认',
    agreed: '您已同意',
    disputed: '您已提出异议，等承运商处理',
    withdrawn: '承运商已撤回',
    superseded: '已被新的复核代替',
  },
} as const satisfies Record<string, Record<FeeChangeState, string>>
export type FeeChangeSide = keyof typeof feeChangeStateLabels

/** Unfinished states: the customer decides, or the carrier withdraws or measures again. */
export const openFeeChangeStates = ['pending', 'disputed'] as const satisfies readonly FeeChangeState[]

/** Actions on a fee change; the first two are the customer's, the last the carrier's. */
export const feeChangeActions = ['agree', 'dispute', 'withdraw'] as const
export type FeeChangeAction = (typeof feeChangeActions)[number]

/** Tolerance of visitors' orders, percent; re-weighed totals within it need no consent. Factories set their own. */
export const visitorTolerancePercent = 3

/** Maximum number of photos per measurement or proof of delivery, and of fee changes per order. */
export const orderPhotosMax = 6
export const feeChangesMax = 20
