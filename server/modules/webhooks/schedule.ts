import { dayMs, hourMs, minuteMs, secondMs } from '#contract/kernel/time.ts'
import {
  pausedDeliveryRetentionDays,
  deliveryRetryMinutes,
  previousSecretHours,
} from '#contract/webhooks/words.ts'

/** Returns how long a delivery waits after so many failures, ms; null: it is given up. */
export function waitAfter(failures: number): number | null {
  const minutes = deliveryRetryMinutes[failures - 1]
  return minutes === undefined ? null : minutes * minuteMs
}

export const longestBackoffMs = 5 * minuteMs
/** The longest wait between two tries. */
export const longestWaitMs = Math.max(...deliveryRetryMinutes) * minuteMs

/** Returns how long a failing receiver is left alone: 4, 8, 16 … s. Never longer than a delivery waits by itself. */
export const backoffAfter = (failures: number): number =>
  Math.min(longestBackoffMs, 4 * secondMs * 2 ** Math.min(failures - 1, 20))

/** A webhook stops after failing without success for this long. */
export const failingMsMax = 3 * dayMs
/** How long deliveries wait for an inactive webhook. */
export const waitingMaxMs = pausedDeliveryRetentionDays * dayMs
/** A try under way for this long is presumed dead with its process. */
export const claimTimeoutMs = 30 * secondMs
/** How long the previous secret signs beside the new one. */
export const earlierSecretMs = previousSecretHours * hourMs
