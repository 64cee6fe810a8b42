import type { DeliveryState } from '../../../../contract/open/words.ts'
import type { Delivery } from '../../../../contract/open/webhookCalls.ts'

export const deliveryStateLabels: Record<DeliveryState, string> = {
  delivered: '已送达',
  waiting: '等待推送',
  failed: '没有送达',
}

export const deliveryTones = { delivered: 'good', waiting: 'warn', failed: 'bad' } as const

/** What its last try came to: 接收方返回 200, a sentence about a fault, or '' before the first. */
export const lastTryText = ({ lastFault, lastStatus }: Pick<Delivery, 'lastFault' | 'lastStatus'>): string =>
  lastFault ?? (lastStatus === null ? '' : `接收方返回 ${lastStatus}`)

/** One that waits goes out by itself. */
export const canReplay = ({ state }: Pick<Delivery, 'state'>): boolean => state !== 'waiting'
