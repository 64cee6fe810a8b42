import { dayMs, hourMs } from '#contract/kernel/time.ts'
import { movingStatuses, overStatuses } from '#contract/orders/states.ts'
import type { OrderStatus } from '#contract/orders/states.ts'

const quietAfterMs = 48 * hourMs

/** Checks whether a shipment is finished, with no further movement expected. */
export function isEndStatus(status: OrderStatus): boolean {
  return overStatuses.includes(status)
}

/** Returns whole days without an event, from two days up, while the shipment should be moving; otherwise null. */
export function daysWithoutMovement(status: OrderStatus, lastAt: string, nowMs = Date.now()): number | null {
  const quietMs = nowMs - Date.parse(lastAt)
  if (!movingStatuses.includes(status) || quietMs < quietAfterMs) return null
  return Math.floor(quietMs / dayMs)
}
