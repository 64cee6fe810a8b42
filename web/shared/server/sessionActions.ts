import { callServer } from './call.ts'
import { CallError, isNetworkFailure } from './callError.ts'
import { endOnServer } from './endOnServer.ts'
import { isExpiryCode, noteEndedLogin } from './expiry.ts'
import { tellFailure } from './failures.ts'
import { ownerNow } from '../browser/kept/owner.ts'
import { loginPath } from '../browser/loginPath.ts'
import { forgetReads } from './queryClient.ts'
import { adoptToken, adoptUser, useSession } from './session.ts'

/** Before a page is loaded anew the server should know; it is waited for no longer than this. */
const logoutTimeoutMs = 5_000

/** Token, user and what was read are gone from this browser's memory and storage; menu and tabs follow the session. */
function leave(): void {
  adoptToken(null)
  forgetReads()
}

async function askWhoseToken() {
  const ask = () => callServer('/user/getUser', {})
  try {
    return await ask()
  } catch (error) {
    if (isNetworkFailure(error)) return ask()
    throw error
  }
}

/** Whose token it was when it was last asked, where this device keeps that; nobody was asked without a network. */
async function keptUserOf(token: string) {
  try {
    const { readKeptUser } = await import('../browser/kept/keptUser.ts')
    return await readKeptUser(token)
  } catch {
    return null
  }
}

/**
 * Asks whose token it is. A failure ends the session, here at once and on the server as soon as it is reached, and rejects; the router then leads to Search
 * (specification §4), and where the login has expired, the toast back to `standsAt`, the page that was open, and a word that stays. A broken network is
 * tried once more first; a device without any goes on with what it keeps, until there is one.
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
    const kept = isNetworkFailure(error) && navigator.onLine === false ? await keptUserOf(token) : null
    if (!isStillAsked()) return
    if (kept) {
      adoptUser(kept)
      window.addEventListener('online', () => void refreshUser(), { once: true })
      return
    }
    leave()
    void endOnServer(token)
    const hasExpired = error instanceof CallError && isExpiryCode(error.code)
    const action =
      hasExpired && standsAt ? { label: '重新登录并回到刚才的页面', to: loginPath(standsAt) } : undefined
    if (hasExpired) noteEndedLogin(error.msg.replace(/，请重新登录$/, ''))
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
 * Ends the login: here at once, and on the server, which is told until it has heard. Resolves when it has, or after a few seconds. What
 * the user typed and did not send stays in this browser, sealed (kept/seal.ts), and comes back with the next login of the same user.
 */
export async function endSession(): Promise<void> {
  const { token } = useSession.getState()
  if (!token) return
  const told = endOnServer(token)
  leave()
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, logoutTimeoutMs))])
}

/** 退出登录, at the user's own request: like the end of a login, and what the user kept in this browser goes with it. */
export async function logOut(): Promise<void> {
  const owner = ownerNow()
  // a chunk of its own: visitors need none of it. Where it does not come, what is kept stays behind its seal
  const forgetting =
    owner && import('../browser/kept/keptStore.ts').then(({ forgetOwner }) => forgetOwner(owner))
  await Promise.all([endSession(), forgetting?.catch(() => undefined)])
}

/** Whether 退出登录 may go on: asks where something that was typed and not sent would go with it. */
export async function mayLogOut(): Promise<boolean> {
  const owner = ownerNow()
  // where the chunk does not come, nothing was kept by this page either
  const chunk = owner && (await import('../browser/kept/mayForget.ts').catch(() => null))
  return !owner || !chunk || chunk.mayForget(owner)
}

/** Follows logins and logouts of the browser's other tabs; `onFailed`: whose token another one took could not be told. Returns the stop. */
export function followOtherTabs(onFailed: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== 'token' && event.key !== null) return
    const token = event.key === null ? null : event.newValue
    if (token === useSession.getState().token) return
    adoptToken(token)
    forgetReads()
    loadUser().catch(onFailed)
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
