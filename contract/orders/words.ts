/** Labels and limits of orders. */
export const packagings = ['carton', 'wooden_case', 'pallet', 'woven_bag', 'bare', 'barrel', 'other'] as const
export type Packaging = (typeof packagings)[number]
export const packagingLabels: Record<Packaging, string> = {
  carton: '纸箱',
  wooden_case: '木箱',
  pallet: '托盘',
  woven_bag: '编织袋',
  bare: '裸装',
  barrel: '桶',
  other: '其他',
}

export const payments = ['prepaid', 'collect', 'monthly', 'on_receipt'] as const
export type Payment = (typeof payments)[number]
export const paymentLabels: Record<Payment, string> = {
  prepaid: '现付',
  collect: '到付',
  monthly: '月结',
  on_receipt: '回单付',
}

export const pickupModes = ['self', 'door'] as const
export const pickupModeLabels = { self: '自送', door: '上门提货' } as const
export const deliveryModes = ['self', 'door', 'upstairs'] as const
export const deliveryModeLabels = { self: '自提', door: '送货上门', upstairs: '送货上楼' } as const

/** Fault of a pickup window that has ended. */
export const pickupOverText = '提货时间已过，请另选时段'

/** Label of an order whose goods wait for release by the customer (isAwaitingRelease in states.ts). */
export const awaitingReleaseLabel = '等通知放货'

export const exceptionKinds = ['damage', 'shortage', 'delay', 'refusal', 'wrong_address', 'other'] as const
export const exceptionKindLabels: Record<(typeof exceptionKinds)[number], string> = {
  damage: '货损',
  shortage: '少件',
  delay: '延误',
  refusal: '拒收',
  wrong_address: '地址错误',
  other: '其他',
}

/** Upper limit of the order count per state; a count that reaches it means "or more". */
export const orderCountMax = 10_000

/** Timeline events of an order that are not transitions (orderActions). */
export const otherEventActions = [
  'create',
  'openAtCounter',
  'edit',
  'requestCancel',
  'declineCancel',
  'openException',
  'resolveException',
  'proposeFeeChange',
  'applyFeeChange',
  'withdrawFeeChange',
  'agreeFeeChange',
  'disputeFeeChange',
  'addProof',
  'advanceLedger',
  'releaseHold',
  'countPieces',
  'unload',
  'expectArrival',
  'wishDelivery',
  'acceptWish',
  'declineWish',
  'reportDamage',
  'answerReport',
  'review',
  'answerReview',
  'undoStep',
] as const
export type OtherEventAction = (typeof otherEventActions)[number]

/** Maximum length of the name of goods. */
export const goodsNameMax = 40
