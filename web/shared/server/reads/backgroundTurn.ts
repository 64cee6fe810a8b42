import { whenIdle } from '../../browser/clock/whenIdle.ts'

/** What reads in the background wait for while the page starts; null otherwise. */
let starting: Promise<void> | null = null

/** Holds reads in the background back until the page has started. */
export function holdBackgroundReads(started: Promise<void>): void {
  starting = started
  void started.then(() => (starting = null))
}

/**
 * Resolves when a read in the background may be sent: while the page starts only after it has, each read in a task of its own. A
 * request takes some milliseconds to send, and several would keep the first input waiting.
 */
export async function backgroundTurn(): Promise<void> {
  if (!starting) return
  await starting
  await new Promise<void>((resolve) => void whenIdle(resolve))
}
