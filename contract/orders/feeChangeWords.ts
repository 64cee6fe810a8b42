/** Words of fee changes 复核 (product.md §3), free of zod, so that pages can show them without loading schemas. */

export const feeChangeStates = [
  'agreed_by_tolerance',
  'pending',
  'agreed',
  'disputed',
  'withdrawn',
  'superseded',
] as const
export type FeeChangeState = (typeof feeChangeStates)[number]

export const feeChangeStateLabels: Record<FeeChangeState, string> = {
  agreed_by_tolerance: '自动同意',
  pending: '待客户确认',
  agreed: '客户已同意',
  disputed: '客户有异议',
  withdrawn: '承运商已撤回',
  superseded: '已被新的复核代替',
}

/** States in which somebody still has to do something: the customer decides, or the carrier withdraws or measures again. */
export const openFeeChangeStates = ['pending', 'disputed'] as const satisfies readonly FeeChangeState[]

/** What one may do with a fee change; the customer the first two, the carrier the last. */
export const feeChangeActions = ['agree', 'dispute', 'withdraw'] as const
export type FeeChangeAction = (typeof feeChangeActions)[number]

/** Within this a re-weighed total of a visitor's order is agreed by itself, percent; a factory says its own. */
export const visitorTolerancePercent = 3

/** Photos of one measuring or of one proof of delivery, and fee changes of one order. */
export const orderPhotosMax = 6
export const feeChangesMax = 20
