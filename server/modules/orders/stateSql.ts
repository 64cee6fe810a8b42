import { lostStatuses, movingStatuses } from '../../../contract/orders/states.ts'
import type { OrderStatus } from '../../../contract/orders/states.ts'

/** States as the list of a SQL `in`; they are ours, never a user's. */
export const statesText = (statuses: readonly OrderStatus[]) =>
  statuses.map((status) => `'${status}'`).join(', ')

/** Of an order `o`: it waits for the customer's word that its goods may be handed over; isAwaitingRelease of the contract. */
export const awaitingRelease = `(o.is_held and o.hold_released_at is null and o.status in (${statesText(movingStatuses)}))`

/** Of an order `o`: its carrier wrote it down at the counter, and nobody claimed it yet. */
export const isAtCounter = '(o.is_counter and o.visitor_hash is not null)'

/** Of an order `o`: it was never carried. */
export const isLost = `(o.status in (${statesText(lostStatuses)}))`
