import { deliveryHeldDays, deliveryWaitMinutes, earlierSecretHours } from '../../../../contract/open/words.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '../../../../contract/kernel/time.ts'

/** Returns how long a delivery waits after so many failures, ms; null: it is given up. */
export function waitAfter(failures: number): number | null {
  const minutes = deliveryWaitMinutes[failures - 1]
  return minutes === undefined ? null : minutes * minuteMs
}

export const longestRestMs = 5 * minuteMs
/** The longest wait between two tries. */
export const longestWaitMs = Math.max(...deliveryWaitMinutes) * minuteMs

/** Returns how long a failing receiver is left alone: 4, 8, 16 … s. Never longer than a delivery waits by itself. */
export const restAfter = (failures: number): number =>
  Math.min(longestRestMs, 4 * secondMs * 2 ** Math.min(failures - 1, 20))

/** A webhook stops after failing without success for this long. */
export const failingMsMax = 3 * dayMs
/** How long deliveries wait for an inactive webhook. */
export const keptWaitingMs = deliveryHeldDays * dayMs
/** A try under way for this long is presumed dead with its process. */
export const heldMs = 30 * secondMs
/** How long the previous secret signs beside the new one. */
export const earlierSecretMs = earlierSecretHours * hourMs
