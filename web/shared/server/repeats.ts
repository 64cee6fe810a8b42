import { timeoutManager } from '@tanstack/react-query'

/** Whether what runs just now was begun by a query's clock and not by a person. */
let isPolling = false

// before any query keeps time; every refetchInterval of the site is one of these
timeoutManager.setTimeoutProvider<ReturnType<typeof setTimeout>>({
  setTimeout: (callback, ms) => setTimeout(callback, ms),
  clearTimeout: (id) => clearTimeout(id),
  setInterval: (callback, ms) =>
    setInterval(() => {
      isPolling = true
      try {
        callback()
      } finally {
        isPolling = false
      }
    }, ms),
  clearInterval: (id) => clearInterval(id),
})

/** The signals of reads that go by themselves: a query gives one to all tries of a fetch. */
const ofRepeats = new WeakSet<AbortSignal>()

/** From now on a call with this signal is one that goes by itself, say the second try of a read. */
export function noteRepeat(signal: AbortSignal | undefined): void {
  if (signal) ofRepeats.add(signal)
}

/** Whether a call that begins now goes by itself: a poll, what a poll led to, or a read that is tried again. */
export function isRepeat(signal: AbortSignal | undefined): boolean {
  if (isPolling) noteRepeat(signal)
  return isPolling || (signal !== undefined && ofRepeats.has(signal))
}
