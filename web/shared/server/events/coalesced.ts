/** Throttled work. */
export interface Coalesced {
  /** Runs the work at once, or once after the pause if it has just run. */
  ask: () => void
  /** Cancels a pending run. */
  stop: () => void
}

/** Throttles `work` to one run per `pauseMs`. */
export function coalesced(work: () => void, pauseMs: number): Coalesced {
  let timer: ReturnType<typeof setTimeout> | null = null
  let isPending = false
  const ask = () => {
    if (timer !== null) {
      isPending = true
      return
    }
    timer = setTimeout(() => {
      timer = null
      if (!isPending) return
      isPending = false
      ask()
    }, pauseMs)
    work()
  }
  return {
    ask,
    stop: () => {
      if (timer !== null) clearTimeout(timer)
      timer = null
      isPending = false
    },
  }
}
