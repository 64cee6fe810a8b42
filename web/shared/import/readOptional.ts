import { CallError } from '../server/callError.ts'

/** Longer than a usual answer takes. */
const waitMs = 3000

/**
 * Resolves with what `read` reads, or with `fallback` after three seconds or a failed call. The import goes on without it; the user
 * has only more to check. Rejects with other errors of `read`, and with the reason of `signal` once it is aborted.
 */
export function readOptional<T>(
  read: (signal: AbortSignal) => Promise<T>,
  fallback: T,
  signal?: AbortSignal,
): Promise<T> {
  const reading = new AbortController()
  return new Promise<T>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', giveUp)
    }
    const giveUp = () => {
      stop()
      if (signal?.aborted) reject(signal.reason)
      else resolve(fallback)
      reading.abort()
    }
    const timer = setTimeout(giveUp, waitMs)
    signal?.addEventListener('abort', giveUp)
    if (signal?.aborted) return giveUp()
    read(reading.signal)
      .catch((error: unknown) => {
        if (error instanceof CallError) return fallback
        throw error
      })
      .then(resolve, reject)
      .finally(stop)
  })
}
