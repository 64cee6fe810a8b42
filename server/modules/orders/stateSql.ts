import { lostStatuses, movingStatuses } from '#contract/orders/states.ts'
import type { OrderStatus } from '#contract/orders/states.ts'

/** Returns states as the list of a SQL `in`; they must be ours, never a user's. */
export const statesText = (statuses: readonly OrderStatus[]) =>
  statuses.map((status) => `'${status}'`).join(', ')

/** Whether an order `o` waits for the customer's release of held goods; isAwaitingRelease of the contract. */
export const awaitingRelease = `(o.is_held and o.hold_released_at is null and o.status in (${statesText(movingStatuses)}))`

/** Whether an order `o` was created at the carrier's counter and is not claimed yet. */
export const isAtCounter = '(o.is_counter and o.visitor_hash is not null)'

/** Whether an order `o` ended without being carried. */
export const isLost = `(o.status in (${statesText(lostStatuses)}))`
