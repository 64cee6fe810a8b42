import { z } from 'zod'
import { call } from '../kernel/call.ts'
import { choice, id, listOf, nothing, paging, requiredText } from '../kernel/fields.ts'
import { deliveryEvents, deliveryStates, webhookEvents, webhookStates } from './words.ts'

/** Maximum length of an address, as typed and as stored with non-ASCII characters encoded. */
export const webhookUrlMax = 500

const webhook = z.object({
  id: id('推送地址'),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  state: z.enum(webhookStates),
  createdAt: z.string(),
  /** Until then the previous secret signs beside the new one; null where there is none. */
  earlierSecretUntil: z.string().nullable(),
  /** The last successful delivery, and the last failed attempt since then. */
  lastDeliveredAt: z.string().nullable(),
  lastFaultAt: z.string().nullable(),
  lastFault: z.string().nullable(),
  /** Deliveries waiting for their next attempt, counted up to 1,000. */
  waiting: z.int(),
})
export type Webhook = z.output<typeof webhook>

const delivery = z.object({
  id: id('推送记录'),
  webhookId: id('推送地址'),
  webhookName: z.string(),
  /** Sent with each attempt, so that the receiver recognizes duplicates. A replay keeps it. */
  eventId: z.string(),
  event: z.enum(deliveryEvents),
  /** The order or consult concerned, as a text for its owner. */
  subject: z.string(),
  state: z.enum(deliveryStates),
  tries: z.int(),
  createdAt: z.string(),
  /** null where nothing is waiting, or its webhook is not active. */
  nextTryAt: z.string().nullable(),
  deliveredAt: z.string().nullable(),
  lastStatus: z.int().nullable(),
  lastFault: z.string().nullable(),
})
export type Delivery = z.output<typeof delivery>

const attempt = z.object({
  at: z.string(),
  /** Status of the receiver's answer; null where there was none, with the reason in `fault`. */
  status: z.int().nullable(),
  fault: z.string().nullable(),
  durationMs: z.int(),
  /** The first KB of the answer. */
  answer: z.string(),
})

/** Calls for webhooks to a carrier's own software; for its admins. */
export const webhookCalls = {
  '/carrier/getWebhookList': call({
    title: '推送地址',
    request: z.strictObject({}),
    response: listOf(webhook),
    example: {},
  }),
  '/carrier/saveWebhook': call({
    title: '保存推送地址',
    request: z.strictObject({
      /** Left out: a new one. */
      webhookId: id('推送地址').optional(),
      name: requiredText('名称', 40),
      url: requiredText('地址', webhookUrlMax),
      events: z.array(choice('事件', webhookEvents)).min(1).max(webhookEvents.length).meta({ title: '事件' }),
    }),
    /** `secret` signs the deliveries; it is answered only once, for a new address. */
    response: z.object({ webhook, secret: z.string().nullable() }),
    example: { webhookId: 1, name: '仓库系统', url: 'https://tms.example.com/zxt', events: ['order.placed'] },
  }),
  '/carrier/renewWebhookSecret': call({
    title: '更换推送签名密钥',
    request: z.strictObject({ webhookId: id('推送地址') }),
    response: z.object({ secret: z.string() }),
    example: { webhookId: 1 },
  }),
  '/carrier/setWebhookState': call({
    title: '启用或停用推送地址',
    request: z.strictObject({
      webhookId: id('推送地址'),
      state: choice('状态', ['active', 'paused']),
    }),
    response: webhook,
    example: { webhookId: 1, state: 'paused' },
  }),
  '/carrier/deleteWebhook': call({
    title: '删除推送地址及其记录',
    request: z.strictObject({ webhookId: id('推送地址') }),
    response: nothing,
    example: { webhookId: 1 },
  }),
  '/carrier/pingWebhook': call({
    title: '发送一次测试推送',
    request: z.strictObject({ webhookId: id('推送地址') }),
    /** Queued, in any state of the webhook, and tried once; `getDelivery` has the result a moment later. */
    response: delivery,
    example: { webhookId: 1 },
  }),
  '/carrier/getDeliveryList': call({
    title: '推送记录（新的在前，保留 30 天）',
    request: z.strictObject({
      ...paging,
      webhookId: id('推送地址').optional(),
      event: choice('事件', deliveryEvents).optional(),
      state: choice('状态', deliveryStates).optional(),
    }),
    /** `total` counts up to deliveryCountMax. */
    response: listOf(delivery),
    example: { page: 1 },
  }),
  '/carrier/getDelivery': call({
    title: '推送记录详情',
    request: z.strictObject({ deliveryId: id('推送记录') }),
    response: delivery.extend({
      /** The sent body, byte for byte. */
      body: z.string(),
      /** The newest last, at most 20. */
      attempts: z.array(attempt),
    }),
    example: { deliveryId: 1 },
  }),
  '/carrier/replayDelivery': call({
    title: '重新推送',
    request: z.strictObject({ deliveryId: id('推送记录') }),
    /** Queued again, with all its retries. */
    response: delivery,
    example: { deliveryId: 1 },
  }),
}
