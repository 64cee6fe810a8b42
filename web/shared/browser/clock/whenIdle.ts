/** The pause in ms in place of an idle callback, for browsers without them. */
const pauseMs = 30

/** The longest wait in ms. A busy page may never be idle; after a large repaint Chromium may call late although it is. */
const longestMs = 2_000

/**
 * Calls back once, when the browser has nothing else to do, at the latest after `patienceMs`. Returns a function that cancels the
 * call.
 */
export function whenIdle(callback: () => void, patienceMs = longestMs): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(callback, pauseMs)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(callback, { timeout: patienceMs })
  return () => cancelIdleCallback(request)
}
