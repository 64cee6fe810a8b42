import type { ApiScope } from '../kernel/access.ts'

/** What each scope is called. */
export const apiScopeLabels: Record<ApiScope, string> = {
  'orders:read': '读取订单与运单',
  'orders:write': '接单与拒单',
  'waybills:write': '推送运单进度',
  'lines:read': '读取专线与价格',
}

/** Keys of one carrier that are not revoked. */
export const apiKeysMax = 10
/** How every key begins: tells it from a login's token, and lets secret scanners find one that leaked. */
export const apiKeyStart = 'zxt_'

/** What a webhook can be told of. */
export const webhookEvents = [
  'order.placed',
  'order.changed',
  'order.cancelRequested',
  'order.cancelled',
  'feeChange.decided',
  'hold.released',
  'consult.message',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** `ping` is sent by hand alone. */
export const deliveryEvents = [...webhookEvents, 'ping'] as const
export type DeliveryEvent = (typeof deliveryEvents)[number]

export const deliveryEventLabels: Record<DeliveryEvent, string> = {
  'order.placed': '新订单',
  'order.changed': '客户修改订单',
  'order.cancelRequested': '客户申请取消',
  'order.cancelled': '客户取消订单',
  'feeChange.decided': '客户答复费用变更',
  'hold.released': '客户通知放货',
  'consult.message': '客户咨询来消息',
  ping: '测试',
}

/** `active` is told; `paused` by its carrier, `stopped` by us after days of failures: neither is told until set going again. */
export const webhookStates = ['active', 'paused', 'stopped'] as const
export type WebhookState = (typeof webhookStates)[number]

export const webhookStateLabels: Record<WebhookState, string> = {
  active: '推送中',
  paused: '已停用',
  stopped: '已停止',
}

/** `waiting` for its next try; `failed` after the last. */
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

export const webhooksMax = 5
/** Deliveries are kept so long. */
export const deliveryKeptDays = 30
/** The total of a list of deliveries counts so far. */
export const deliveryCountMax = 10_000
/** Orders of one pull, events of one push. */
export const openBatchMax = 200

/** Calls of one key in a minute. */
export const openCallsPerMinute = 600
/** After the first failed try of a delivery it is tried again so much later, after the second …; behind the last it is given up. */
export const deliveryWaitMinutes = [1, 5, 30, 120, 360, 720, 1440] as const
/** A receiver has so long to answer. */
export const deliveryAnswerSeconds = 10
/** What could not be sent because its webhook was not active is kept so long. */
export const deliveryHeldDays = 3
/** The secret before the last change signs beside the new one for so long. */
export const earlierSecretHours = 24
/** What happened may be told so much later. */
export const pushedEventDaysMax = 7
