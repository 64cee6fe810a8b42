/** Repeated work that never overlaps: pokes during a run, or too soon after it, cause one more run. */
export interface Ticker {
  poke: () => void
  /** Starts no further run; resolves when the current one has ended. */
  stop: () => Promise<void>
}

/** Creates a ticker whose runs start at least `gapMs` apart. The work must not throw. */
export function ticker(work: () => Promise<void>, gapMs: number): Ticker {
  let running: Promise<void> | null = null
  let isPoked = false
  let isStopped = false
  let lastMs = -Infinity
  let waiting: NodeJS.Timeout | undefined

  const run = () => {
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
    if (waitMs <= 0) run()
    else waiting = setTimeout(run, waitMs)
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
