/** The time-out of a stop; then the process exits as it is. */
export const stopMsMax = 10_000

/** Actions at the end of the process. */
interface ExitActions {
  exit: (code: number) => void
  /** Called with the error of a failed stop. */
  onFault: (error: unknown) => void
  /** Called when the stop times out. */
  onLate: () => void
}

/**
 * Stops, then exits with 0, or with 1 when the stop failed. A stop that times out also exits with 0: acknowledged work is
 * committed, and the next process repeats the rest.
 */
export function stopThenExit(
  stop: () => Promise<unknown>,
  { exit, onFault, onLate }: ExitActions,
  timeoutMs = stopMsMax,
): void {
  const timer = setTimeout(() => {
    onLate()
    exit(0)
  }, timeoutMs).unref()
  stop().then(
    () => {
      clearTimeout(timer)
      exit(0)
    },
    (error: unknown) => {
      clearTimeout(timer)
      onFault(error)
      exit(1)
    },
  )
}
