/** Work that is done again and again, never twice at once: pokes while it runs, or too soon after, are one more run. */
export interface Ticker {
  poke: () => void
  /** No run begins any more; resolves when the one under way has ended. */
  stop: () => Promise<void>
}

/** A ticker whose runs begin at least `gapMs` after one another. The work must not throw. */
export function ticker(work: () => Promise<void>, gapMs: number): Ticker {
  let running: Promise<void> | null = null
  let isPoked = false
  let isStopped = false
  let lastMs = -Infinity
  let waiting: NodeJS.Timeout | undefined

  const begin = () => {
    waiting = undefined
    isPoked = false
    lastMs = performance.now()
    running = work().finally(() => {
      running = null
      if (isPoked) schedule()
    })
  }
  const schedule = () => {
    if (isStopped || waiting !== undefined) return
    const waitMs = lastMs + gapMs - performance.now()
    if (waitMs <= 0) begin()
    else waiting = setTimeout(begin, waitMs)
  }
  return {
    poke() {
      isPoked = true
      if (running === null) schedule()
    },
    async stop() {
      isStopped = true
      clearTimeout(waiting)
      await running
    },
  }
}
