type Stop = () => Promise<unknown> | void

/** What a process has to stop, in the order it was started; the last started stops first. */
export interface Stops {
  add: (stop: Stop) => void
  /** Stops everything; throws the first fault only then. */
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
          // What is below must be stopped all the same, the database last.
          failure ??= error instanceof Error ? error : new Error(String(error))
        }
      }
      if (failure !== null) throw failure
    },
  }
}
