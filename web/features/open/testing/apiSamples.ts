import type { CallResponse } from '#contract/calls/calls.ts'
import type { ApiKey } from '#contract/open/apiKeyCalls.ts'
import type { Delivery, Webhook } from '#contract/webhooks/calls.ts'

const at = '2026-11-20T02:00:00.000Z'

export const keyOf = (more: Partial<ApiKey> = {}): ApiKey => ({
  id: 1,
  name: '仓库系统',
  scopes: ['orders:read', 'waybills:write'],
  prefix: 'zxt_abcdefgh',
  createdAt: at,
  createdBy: '王老板',
  lastUsedAt: null,
  lastUsedIp: null,
  revokedAt: null,
  ...more,
})

export const webhookOf = (more: Partial<Webhook> = {}): Webhook => ({
  id: 4,
  name: '仓库系统',
  url: 'https://tms.example.com/zxt',
  events: ['order.placed', 'order.cancelled'],
  state: 'active',
  createdAt: at,
  lastDeliveredAt: at,
  lastFaultAt: null,
  lastFault: null,
  waiting: 0,
  earlierSecretUntil: null,
  ...more,
})

export const deliveryOf = (more: Partial<Delivery> = {}): Delivery => ({
  id: 9,
  webhookId: 4,
  webhookName: '仓库系统',
  eventId: 'evt_9',
  event: 'order.placed',
  subject: 'YK2611200000018',
  state: 'delivered',
  tries: 1,
  createdAt: at,
  nextTryAt: null,
  deliveredAt: at,
  lastStatus: 200,
  lastFault: null,
  ...more,
})

export const wholeDelivery = (more: Partial<Delivery> = {}): CallResponse<'/carrier/getDelivery'> => ({
  ...deliveryOf(more),
  body: '{"id":"evt_9","event":"order.placed"}',
  attempts: [{ at, status: 200, fault: null, durationMs: 120, answer: 'ok' }],
})
