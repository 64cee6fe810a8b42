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
