import { secondMs } from '#contract/kernel/time.ts'

/** How often a read or an order without an answer is retried. */
export const retryMs = 15 * secondMs

/** A pause doubles up to 16 times as long. */
const mostDoublings = 4

/** Returns the pause after that many retries in vain, in ms: the server answers, but not this call. */
export const retryPauseMs = (failures: number): number =>
  retryMs * 2 ** Math.min(Math.max(failures - 1, 0), mostDoublings)
