/** Work that is asked for often and done now and then. */
export interface Coalesced {
  /** Does it at once, or, where it was done just now, once when the pause is over, however often it is asked for meanwhile. */
  ask: () => void
  /** Forgets what still waits. */
  stop: () => void
}

/** At most one doing of `work` in `pauseMs`. */
export function coalesced(work: () => void, pauseMs: number): Coalesced {
  let timer: ReturnType<typeof setTimeout> | null = null
  let isAsked = false
  const ask = () => {
    if (timer !== null) {
      isAsked = true
      return
    }
    timer = setTimeout(() => {
      timer = null
      if (!isAsked) return
      isAsked = false
      ask()
    }, pauseMs)
    work()
  }
  return {
    ask,
    stop: () => {
      if (timer !== null) clearTimeout(timer)
      timer = null
      isAsked = false
    },
  }
}
