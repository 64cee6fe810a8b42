import type { Waiting } from '../../../../contract/orders/waiting/waitingWords.ts'
import { orderListAddress } from '../orderAddress.ts'
import type { OrderFilterValues } from '../orderAddress.ts'

/** What the order list's address says to ask for exactly what `waitings` counts. */
const filters: Record<Waiting, Partial<OrderFilterValues>> = {
  exception: { only: 'exception' },
  weighed: { only: 'weighed' },
  held: { only: 'held' },
  pending: { status: 'pending' },
  disputed: { only: 'disputed' },
  still: { only: 'still3' },
  cod: { ledger: 'cod.collected' },
}

/** The order list that shows the orders behind a figure of what waits. */
export const waitingAddress = (kind: Waiting): string => orderListAddress('/orders/ordersList', filters[kind])
