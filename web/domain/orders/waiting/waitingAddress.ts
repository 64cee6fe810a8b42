import type { Waiting } from '#contract/orders/waiting/waitingWords.ts'
import { orderListAddress } from '../orderAddress.ts'
import type { OrderFilterValues } from '../orderAddress.ts'

/** The filters of the order list for exactly what `waitings` counts. */
const filters: Record<Waiting, Partial<OrderFilterValues>> = {
  exception: { only: 'exception' },
  weighed: { only: 'weighed' },
  held: { only: 'held' },
  pending: { status: 'pending' },
  disputed: { only: 'disputed' },
  still: { only: 'still3' },
  cod: { ledger: 'cod.collected' },
}

/** Returns the address of the order list behind a pending figure. */
export const waitingAddress = (kind: Waiting): string => orderListAddress('/orders/ordersList', filters[kind])
