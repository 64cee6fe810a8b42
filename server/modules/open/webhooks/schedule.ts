import { deliveryHeldDays, deliveryWaitMinutes, earlierSecretHours } from '../../../../contract/open/words.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '../../../../contract/kernel/time.ts'

/** How long a delivery waits that has failed so often in this round of tries; null: it is given up. */
export function waitAfter(failures: number): number | null {
  const minutes = deliveryWaitMinutes[failures - 1]
  return minutes === undefined ? null : minutes * minuteMs
}

export const longestRestMs = 5 * minuteMs
/** No try waits longer for the next. */
export const longestWaitMs = Math.max(...deliveryWaitMinutes) * minuteMs

/** How long a receiver is left alone that has failed so often in a row: 4, 8, 16 … s, never longer than a delivery waits by itself. */
export const restAfter = (failures: number): number =>
  Math.min(longestRestMs, 4 * secondMs * 2 ** Math.min(failures - 1, 20))

/** Nothing but failures for so long stops a webhook. */
export const failingMsMax = 3 * dayMs
/** What could not be sent because its webhook was not active is kept for so long. */
export const keptWaitingMs = deliveryHeldDays * dayMs
/** A try that has been under way for so long has died with its process. */
export const heldMs = 30 * secondMs
/** How long the secret before the last change signs beside the new one. */
export const earlierSecretMs = earlierSecretHours * hourMs
