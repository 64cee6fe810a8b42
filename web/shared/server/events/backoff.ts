const firstMs = 1_000
const mostMs = 30_000

/**
 * How long to wait before the next connection after so many failures in a row (from 1), ms: twice as long each time up to 30 s, of
 * which a random half, so that a thousand browsers do not come back at one moment.
 */
export function backoffMs(failures: number, random: () => number = Math.random): number {
  const fullMs = Math.min(mostMs, firstMs * 2 ** Math.min(failures - 1, 10))
  return Math.round(fullMs / 2 + (random() * fullMs) / 2)
}
