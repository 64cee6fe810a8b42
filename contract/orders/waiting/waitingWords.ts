/** Tasks that wait for a customer (product.md §5 订单列表). */
import { awaitingReleaseLabel } from '../words.ts'

/**
 * Kinds of waiting orders, the most urgent first, with the filter of the order list that shows them. The figures are counted
 * under the same filter.
 */
export const waitings = {
  exception: { label: '异常', asks: { hasOpenException: true } },
  weighed: { label: '复核待确认', asks: { openFeeChange: 'pending' } },
  held: { label: awaitingReleaseLabel, asks: { isAwaitingRelease: true } },
  pending: { label: '待接单', asks: { status: 'pending' } },
  disputed: { label: '复核有异议', asks: { openFeeChange: 'disputed' } },
  still: { label: '3 天无更新', asks: { daysWithoutMovementMin: 3 } },
  cod: { label: '代收待发放', asks: { ledger: { kind: 'cod', state: 'collected' } } },
} as const
export type Waiting = keyof typeof waitings
export const waitingKinds = Object.keys(waitings) as [Waiting, ...Waiting[]]
