import { callServer } from './call.ts'
import { CallError, isNetworkFailure } from './callError.ts'
import { isExpiryCode } from './expiry.ts'
import { tellFailure } from './failures.ts'
import { loginPath } from './loginPath.ts'
import { forgetReads } from './queryClient.ts'
import { adoptToken, adoptUser, useSession } from './session.ts'

/** Somebody waits for it with nothing else to do. */
const logoutTimeoutMs = 5_000

async function askWhoseToken() {
  const ask = () => callServer('/user/getUser', {})
  try {
    return await ask()
  } catch (error) {
    if (isNetworkFailure(error)) return ask()
    throw error
  }
}

/**
 * Asks whose token it is. A failure ends the session in this browser and rejects; the router then leads to Search
 * (specification §4), and where the login has expired, the toast back to `standsAt`, the page that was open. A broken network is
 * tried once more first.
 */
export async function loadUser(standsAt?: string): Promise<void> {
  const { token } = useSession.getState()
  if (!token) return
  // somebody may log in or out meanwhile: then this answer is about another person
  const isStillAsked = () => useSession.getState().token === token
  try {
    const user = await askWhoseToken()
    if (isStillAsked()) adoptUser(user)
  } catch (error) {
    if (!isStillAsked()) return
    adoptToken(null)
    forgetReads()
    const hasExpired = error instanceof CallError && isExpiryCode(error.code)
    const action =
      hasExpired && standsAt ? { label: '重新登录并回到刚才的页面', to: loginPath(standsAt) } : undefined
    if (error instanceof CallError) tellFailure(error, { action })
    throw error
  }
}

/**
 * Asks anew who this is, because the factory's type or name, or the user's role, may have changed: menu, pages and buttons follow. A
 * failure changes nothing; the next call tells what there is to tell.
 */
export async function refreshUser(): Promise<void> {
  const { token } = useSession.getState()
  if (!token) return
  try {
    const user = await askWhoseToken()
    if (useSession.getState().token === token) adoptUser(user)
  } catch {
    // as it was
  }
}

/** Logs in with a token the server has just given, and loads its user. */
export async function startSession(token: string): Promise<void> {
  adoptToken(token)
  await loadUser()
  forgetReads()
}

/**
 * Logs out on the server, as far as it answers in time, and in any case here: token, user and what was read are gone. Somebody
 * who has logged in meanwhile, in another of the browser's tabs, stays.
 */
export async function endSession(): Promise<void> {
  const { token } = useSession.getState()
  try {
    const signal = AbortSignal.timeout(logoutTimeoutMs)
    if (token) await callServer('/user/logout', {}, { signal })
  } catch {
    // a dead token or a dead network must not keep anybody logged in here
  } finally {
    if (useSession.getState().token === token) {
      adoptToken(null)
      forgetReads()
    }
  }
}

/** Follows logins and logouts of the browser's other tabs; returns the stop. */
export function followOtherTabs(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== 'token' && event.key !== null) return
    const token = event.key === null ? null : event.newValue
    if (token === useSession.getState().token) return
    adoptToken(token)
    forgetReads()
    loadUser().catch(() => undefined)
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
