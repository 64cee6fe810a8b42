import { whenIdle } from '../../browser/clock/whenIdle.ts'

/** The longest wait of a read for the page to start, in ms. A page that cannot start still reads. */
const patienceMs = 5_000

/** What reads in the background wait for while the page starts; null otherwise. */
let starting: Promise<void> | null = null

/** Holds reads in the background back until the page has started. */
export function holdBackgroundReads(started: Promise<void>): void {
  starting = started
  void started.then(() => (starting = null))
}

/**
 * Runs a read that nobody waits for. While the page starts it waits for that, and for a task of its own: a request takes some
 * milliseconds to send, and several would keep the first input waiting.
 */
export async function inBackground<Data>(signal: AbortSignal, read: () => Promise<Data>): Promise<Data> {
  // no wait otherwise: whether the read repeats is known in this task only (repeats.ts)
  if (starting) {
    await Promise.race([starting, new Promise((resolve) => setTimeout(resolve, patienceMs))])
    await new Promise<void>((resolve) => void whenIdle(resolve))
    signal.throwIfAborted()
  }
  return read()
}
