import { timeoutManager } from '@tanstack/react-query'

/** True while code runs that a timer started, not a user. */
let isPolling = false

/** Runs code that a timer started: calls that it starts at once are automatic. */
export function asPoll(run: () => void): void {
  isPolling = true
  try {
    run()
  } finally {
    isPolling = false
  }
}

// must run before any query starts a timer; every refetchInterval of the site is one of these
timeoutManager.setTimeoutProvider<ReturnType<typeof setTimeout>>({
  setTimeout: (callback, ms) => setTimeout(callback, ms),
  clearTimeout: (id) => clearTimeout(id),
  setInterval: (callback, ms) => setInterval(() => asPoll(callback), ms),
  clearInterval: (id) => clearInterval(id),
})

/** Signals of automatic reads; a query gives one signal to all attempts of a fetch. */
const repeatSignals = new WeakSet<AbortSignal>()

/** Marks calls with this signal as automatic, e.g. the retry of a read. */
export function markAutomatic(signal: AbortSignal | undefined): void {
  if (signal) repeatSignals.add(signal)
}

/** Checks whether a call that starts now is automatic: a poll, a result of a poll, or a retried read. */
export function isAutomaticCall(signal: AbortSignal | undefined): boolean {
  if (isPolling) markAutomatic(signal)
  return isPolling || (signal !== undefined && repeatSignals.has(signal))
}
