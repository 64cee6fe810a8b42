import { secondMs } from '#contract/kernel/time.ts'

/** After this long without an answer, the device shows what it has cached and goes on waiting. */
export const patienceMs = 5 * secondMs
