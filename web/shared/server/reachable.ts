import { secondMs } from '#contract/kernel/time.ts'

/** A weak network may take so long for an answer of a few bytes. */
const timeoutMs = 8 * secondMs

/** Checks whether the server of the site answers. What the browser reports does not count: a Wi-Fi may lead nowhere. */
export async function isServerReachable(): Promise<boolean> {
  if (navigator.onLine === false) return false
  try {
    const { ok } = await fetch('/', {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return ok
  } catch {
    return false
  }
}
