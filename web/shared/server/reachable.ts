import { secondMs } from '#contract/kernel/time.ts'

/** A weak network may take so long for an answer of a few bytes. */
const timeoutMs = 8 * secondMs

/** Looks for the server of the site. What the browser reports does not count: a Wi-Fi may lead nowhere. */
export async function lookForServer(): Promise<'answers' | 'fails' | 'silent'> {
  if (navigator.onLine === false) return 'silent'
  try {
    const { ok } = await fetch('/', {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return ok ? 'answers' : 'fails'
  } catch {
    return 'silent'
  }
}

/** Checks whether the server of the site answers without a failure. */
export const isServerReachable = async (): Promise<boolean> => (await lookForServer()) === 'answers'
