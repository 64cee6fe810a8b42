/** Longer than a stop takes; then the process ends as it is. */
export const stopMsMax = 10_000

/** How the process ends. */
interface Ending {
  exit: (code: number) => void
  /** Hears what the stop failed at. */
  onFault: (error: unknown) => void
  /** Hears that the stop took too long. */
  onLate: () => void
}

/**
 * Stops, then ends with 0, or with 1 where the stop failed. A stop that takes too long is not waited for, and that is no failure either:
 * what was acknowledged is committed, and what was under way is done anew by the next process.
 */
export function stopThenEnd(
  stop: () => Promise<unknown>,
  { exit, onFault, onLate }: Ending,
  mostMs = stopMsMax,
): void {
  const late = setTimeout(() => {
    onLate()
    exit(0)
  }, mostMs).unref()
  stop().then(
    () => {
      clearTimeout(late)
      exit(0)
    },
    (error: unknown) => {
      clearTimeout(late)
      onFault(error)
      exit(1)
    },
  )
}
