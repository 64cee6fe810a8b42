/** Events that a webhook can receive. */
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

/** `ping` is sent manually only. */
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

/** States of a webhook: `paused` by its carrier, `stopped` by the platform after days of failures. Both must be reactivated. */
export const webhookStates = ['active', 'paused', 'stopped'] as const

export type WebhookState = (typeof webhookStates)[number]

export const webhookStateLabels: Record<WebhookState, string> = {
  active: '推送中',
  paused: '已停用',
  stopped: '已停止',
}

/** `waiting`: for the next attempt; `failed`: after the last. */
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const

export type DeliveryState = (typeof deliveryStates)[number]

export const webhooksMax = 5

/** Retention of deliveries, days. */
export const deliveryRetentionDays = 30

/** Upper limit of the count of deliveries. */
export const deliveryCountMax = 10_000

/** Minutes before each retry of a failed delivery; after the last it fails for good. */
export const deliveryRetryMinutes = [1, 5, 30, 120, 360, 720, 1440] as const

/** Timeout for the receiver's answer, seconds. */
export const deliveryTimeoutSeconds = 10

/** Retention of events that were not sent because the webhook was inactive, days. */
export const pausedDeliveryRetentionDays = 3

/** Hours for which the previous secret signs beside the new one. */
export const previousSecretHours = 24
