/** Limits some work to a share of this process's time. */
export interface TimeBudget {
  /** Returns whether there is time for more of the work. */
  hasTime: () => boolean
  /** Subtracts the time that the work took, ms. */
  spend: (ms: number) => void
}

/** Creates a budget of a share of the time, 0 to 1. Up to `reserveMs` is saved for many at once. `now` is in ms. */
export function createTimeBudget(
  share: number,
  reserveMs: number,
  now: () => number = () => performance.now(),
): TimeBudget {
  let leftMs = reserveMs
  let countedAtMs = now()
  const count = () => {
    const atMs = now()
    leftMs = Math.min(reserveMs, leftMs + (atMs - countedAtMs) * share)
    countedAtMs = atMs
  }
  return {
    hasTime() {
      count()
      return leftMs > 0
    },
    spend(ms) {
      count()
      leftMs -= ms
    },
  }
}
