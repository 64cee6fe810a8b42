import { whenIdle } from '../../browser/clock/whenIdle.ts'

/** The longest wait in ms for a page to start; one that cannot start still reads. */
const patienceMs = 5_000

/** What reads in the background wait for while the page starts; null otherwise. */
let starting: Promise<unknown> | null = null

/** Holds reads in the background back until the page has started. */
export function holdBackgroundReads(started: Promise<void>): void {
  starting = Promise.race([started, new Promise((resolve) => setTimeout(resolve, patienceMs))])
  void starting.then(() => (starting = null))
}

/**
 * Reads in the background: while the page starts only after it has, each read in a task of its own. A request takes some
 * milliseconds to send, and several would keep the first input waiting.
 */
export async function inBackground<Data>(signal: AbortSignal, read: () => Promise<Data>): Promise<Data> {
  // no wait otherwise: whether the read repeats is known in this task only (repeats.ts)
  if (starting) {
    await starting
    await new Promise<void>((resolve) => void whenIdle(resolve))
    signal.throwIfAborted()
  }
  return read()
}
