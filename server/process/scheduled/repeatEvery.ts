/** The time that a stop waits for a run; the next process repeats the rest. */
const stopTimeoutMs = 2_000

/**
 * Repeats work every `everyMs`, but never before the last run has ended; returns the stop function. Stopping waits a while for
 * the current run. Errors of a run still in flight after that are ignored; its database is already closed.
 */
export function repeatEvery(
  work: () => Promise<void>,
  everyMs: number,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let run: Promise<void> | null = null
  let isAbandoned = false
  let stopped: Promise<void> | null = null
  const timer = setInterval(() => {
    run ??= work()
      .catch((error: unknown) => void (isAbandoned || onError(error)))
      .finally(() => {
        run = null
      })
  }, everyMs)
  const stop = async () => {
    clearInterval(timer)
    let timeoutId: NodeJS.Timeout | undefined
    const timeout = new Promise<void>((resolve) => {
      timeoutId = setTimeout(resolve, stopTimeoutMs)
    })
    await Promise.race([run, timeout])
    clearTimeout(timeoutId)
    isAbandoned = true
  }
  return () => (stopped ??= stop())
}
