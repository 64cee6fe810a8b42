import { loginPagePath } from '#contract/kernel/pages.ts'
import { loginPath } from '#shared/browser/loginPath.ts'
import { readStored } from '#shared/browser/storage.ts'

/** Shorter than a call's timeout: the user waits with nothing else on screen. */
const probeTimeoutMs = 5_000

/** Checks whether a reload would reach the server. */
export async function serverAnswers(): Promise<boolean> {
  if (navigator.onLine === false) return false
  try {
    const signal = AbortSignal.timeout(probeTimeoutMs)
    return (await fetch('/', { method: 'HEAD', cache: 'no-store', signal })).ok
  } catch {
    return false
  }
}

/**
 * Reloads the page (specification §8) with a request to log in again. The request is in the state of the browser's history
 * entry, which survives the reload.
 */
export function reloadToLogIn(): void {
  window.history.replaceState({ ...(window.history.state as object | null), isToLogIn: true }, '')
  window.location.reload()
}

/** Opens the login after such a reload, before the router starts; the login leads back here. */
export function followLoginRequest(): void {
  const { isToLogIn, ...state } = (window.history.state ?? {}) as { isToLogIn?: unknown }
  if (isToLogIn !== true) return
  window.history.replaceState(state, '')
  const { pathname, search, hash } = window.location
  if (pathname !== loginPagePath && readStored('token') === null)
    window.history.pushState(null, '', loginPath(pathname + search + hash))
}
