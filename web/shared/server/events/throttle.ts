/** Throttled work. */
export interface Throttled {
  /** Runs the work at once, or once after the pause if it has just run. */
  run: () => void
  /** Cancels a pending run. */
  stop: () => void
}

/** Throttles `work` to one run per `pauseMs`. */
export function throttle(work: () => void, pauseMs: number): Throttled {
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
    run: ask,
    stop: () => {
      if (timer !== null) clearTimeout(timer)
      timer = null
      isPending = false
    },
  }
}
