type Stop = () => Promise<unknown> | void

/** Stop functions of a process; the last added runs first. */
export interface Stops {
  add: (stop: Stop) => void
  /** Runs all of them, then throws the first error. */
  all: () => Promise<void>
}

export function createStops(): Stops {
  const stops: Stop[] = []
  return {
    add: (stop) => void stops.push(stop),
    async all() {
      let failure: Error | null = null
      for (const stop of stops.toReversed()) {
        try {
          await stop()
        } catch (error) {
          // The rest must stop all the same, the database last.
          failure ??= error instanceof Error ? error : new Error(String(error))
        }
      }
      if (failure !== null) throw failure
    },
  }
}
