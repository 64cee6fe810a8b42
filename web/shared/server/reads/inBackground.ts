import { whenIdle } from '../../browser/clock/whenIdle.ts'
import { pageStart } from '../request/pageStart.ts'

/** The longest wait of a read for the page to start, in ms. A page that cannot start still reads. */
const patienceMs = 5_000

/**
 * Runs a read that nobody waits for. While the page starts it waits for that, and for a task of its own: a request takes some
 * milliseconds to send, and several would keep the first input waiting.
 */
export async function inBackground<Data>(signal: AbortSignal, read: () => Promise<Data>): Promise<Data> {
  const starting = pageStart()
  // no wait otherwise: whether the read repeats is known in this task only (repeats.ts)
  if (starting) {
    await Promise.race([starting, new Promise((resolve) => setTimeout(resolve, patienceMs))])
    await new Promise<void>((resolve) => void whenIdle(resolve))
    signal.throwIfAborted()
  }
  return read()
}
