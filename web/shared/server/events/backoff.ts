const firstMs = 1_000
const mostMs = 30_000

/**
 * Returns the wait in ms before the next connection after this many failures in a row (from 1). It doubles up to 30 s; half of
 * it is random, to spread reconnecting browsers.
 */
export function backoffMs(failures: number, random: () => number = Math.random): number {
  const fullMs = Math.min(mostMs, firstMs * 2 ** Math.min(failures - 1, 10))
  return Math.round(fullMs / 2 + (random() * fullMs) / 2)
}

/** Waits with a backoff that grows with the failures, or until the browser is online again. */
export function waitForRetry(failures: number): Promise<void> {
  return new Promise((resolve) => {
    const retry = () => {
      clearTimeout(timer)
      window.removeEventListener('online', retry)
      resolve()
    }
    const timer = setTimeout(retry, backoffMs(failures))
    window.addEventListener('online', retry)
  })
}
