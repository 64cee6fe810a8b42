/** The pause in ms in place of an idle callback, for browsers without them. */
const pauseMs = 30

/** The longest wait in ms; a busy page may never be idle. */
const patienceMs = 2_000

/** Calls back once, when the browser has nothing else to do. Returns a function that cancels the call. */
export function whenIdle(callback: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(callback, pauseMs)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(callback, { timeout: patienceMs })
  return () => cancelIdleCallback(request)
}
