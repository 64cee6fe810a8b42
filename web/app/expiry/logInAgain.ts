import { loginPagePath } from '../../../contract/kernel/pages.ts'
import { loginPath } from '../../shared/browser/loginPath.ts'
import { readStored } from '../../shared/browser/storage.ts'

/** Sooner than a call gives up: somebody waits with nothing else on screen. */
const probeTimeoutMs = 5_000

/** Whether a reload would find a server that answers. */
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
 * Loads the page anew (specification §8) with the request to log in again, which stands in the state of this entry of the browser's
 * history: that outlives the reload and nothing else.
 */
export function reloadToLogIn(): void {
  window.history.replaceState({ ...(window.history.state as object | null), isToLogIn: true }, '')
  window.location.reload()
}

/** After such a reload, before the router begins: goes to the login, from which the way back leads here again. */
export function followLoginRequest(): void {
  const { isToLogIn, ...state } = (window.history.state ?? {}) as { isToLogIn?: unknown }
  if (isToLogIn !== true) return
  window.history.replaceState(state, '')
  const { pathname, search, hash } = window.location
  if (pathname !== loginPagePath && readStored('token') === null)
    window.history.pushState(null, '', loginPath(pathname + search + hash))
}
