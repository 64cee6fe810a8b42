import type { Delivery } from '#contract/webhooks/calls.ts'
import type { DeliveryState } from '#contract/webhooks/words.ts'

export const deliveryStateLabels: Record<DeliveryState, string> = {
  delivered: '已送达',
  waiting: '等待推送',
  failed: '没有送达',
}

export const deliveryTones = { delivered: 'good', waiting: 'warn', failed: 'bad' } as const

/** Returns the result of the last try: 接收方返回 200 or an error text; '' before the first. */
export const lastTryText = ({ lastFault, lastStatus }: Pick<Delivery, 'lastFault' | 'lastStatus'>): string =>
  lastFault ?? (lastStatus === null ? '' : `接收方返回 ${lastStatus}`)

/** Checks whether a delivery can be sent again; a waiting one is sent automatically. */
export const canReplay = ({ state }: Pick<Delivery, 'state'>): boolean => state !== 'waiting'
