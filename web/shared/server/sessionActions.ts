import type { CurrentUser } from '#contract/account/userCalls.ts'
import { loginPath } from '../browser/loginPath.ts'
import { callServer } from './call.ts'
import { CallError, isNetworkFailure } from './callError.ts'
import { endOnServer } from './endOnServer.ts'
import { waitForRetry } from './events/backoff.ts'
import { isExpiryCode, setEndedLogin } from './expiry.ts'
import { reportFailure } from './failures.ts'
import { ownerNow } from './owner.ts'
import { patienceMs } from './patience.ts'
import { forgetReads } from './queryClient.ts'
import { takeUserCall } from './request/earlyUser.ts'
import type { SentCall } from './request/earlyUser.ts'
import { adoptToken, adoptUser, useSession } from './session.ts'

/** The longest wait for the server's logout before a page is reloaded. */
const logoutTimeoutMs = 5_000

/** Removes token, user and cached reads from this browser's memory and storage; menu and tabs follow the session. */
function leave(): void {
  adoptToken(null)
  forgetReads()
}

const fetchUser = (sent?: SentCall) => callServer('/user/getUser', {}, { sent })

async function fetchTokenUser(sent?: SentCall) {
  try {
    return await fetchUser(sent)
  } catch (error) {
    if (isNetworkFailure(error)) return fetchUser()
    throw error
  }
}

/** The answer about a token's user that was requested before the page's scripts had loaded; used once. */
let requested: { token: string; answer: Promise<CurrentUser> } | null = null

/**
 * Requests the token's user for the next `loadUser`. Its answer and the page's scripts then arrive at the same time. Uses the
 * request of the script in the HTML's head, if that was sent with this token.
 */
export function requestUser(): void {
  const { token } = useSession.getState()
  const sent = takeUserCall(token)
  if (!token) return
  const answer = fetchTokenUser(sent)
  // loadUser handles it
  answer.catch(() => undefined)
  requested = { token, answer }
}

function takeAnswer(token: string): Promise<CurrentUser> {
  const known = requested
  requested = null
  if (known?.token !== token) return fetchTokenUser()
  return known.answer.catch((error: unknown) => {
    // the network may be back by now: a failure ends the session
    if (isNetworkFailure(error)) return fetchUser()
    throw error
  })
}

/** Returns the user that this device cached for the token, used without a network. */
async function cachedUserOf(token: string) {
  try {
    const { readCachedUser } = await import('../browser/localStore/cachedUser.ts')
    return await readCachedUser(token)
  } catch {
    return null
  }
}

/** Waits for an answer for a while; returns the cached user where there is none by then. */
async function cachedUserUnless(answer: Promise<unknown>, token: string) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<'silent'>((resolve) => {
    timer = setTimeout(() => resolve('silent'), patienceMs)
  })
  const outcome = await Promise.race([answer.catch((error: unknown) => error), patience])
  clearTimeout(timer)
  return outcome === 'silent' || isNetworkFailure(outcome) ? cachedUserOf(token) : null
}

/**
 * Loads the token's user. A failure ends the session here and on the server, and rejects; the router then opens Search
 * (specification §4). On an expired login the toast leads back to `returnPath`, the page that was open, and a notice stays. A
 * broken network is retried once. Without an answer a device that cached its user continues as this user, until the server answers:
 * many a device does not notice that its network leads nowhere. `onFailedLater` runs when this late answer is a failure.
 */
export async function loadUser(returnPath?: string, onFailedLater?: () => void): Promise<void> {
  const { token } = useSession.getState()
  if (!token) return
  const answer = takeAnswer(token)
  const cachedUser = await cachedUserUnless(answer, token)
  if (!isCurrentToken(token)) return
  if (cachedUser) {
    adoptUser(cachedUser)
    verifyUser(token, answer, returnPath).catch(() => onFailedLater?.())
  } else await adoptAnswer(token, answer, returnPath)
}

/** Checks whether no login or logout has replaced this token, which would make its answer one about another user. */
const isCurrentToken = (token: string) => useSession.getState().token === token

/** Adopts the user of an answer. A failure ends the session, and rejects. */
async function adoptAnswer(
  token: string,
  answer: Promise<CurrentUser>,
  returnPath: string | undefined,
): Promise<void> {
  try {
    const user = await answer
    if (isCurrentToken(token)) adoptUser(user)
  } catch (error) {
    if (!isCurrentToken(token)) return
    leave()
    void endOnServer(token)
    const hasExpired = error instanceof CallError && isExpiryCode(error.code)
    const action =
      hasExpired && returnPath ? { label: '重新登录并回到刚才的页面', to: loginPath(returnPath) } : undefined
    if (hasExpired) setEndedLogin(error.msg.replace(/，请重新登录$/, ''))
    if (error instanceof CallError) reportFailure(error, { action })
    throw error
  }
}

/**
 * Adopts the current state of a cached user. The answer under way decides as without a cached user. Where the network gives none,
 * the user is fetched until the server knows the state: a server in trouble ends no login, and the next call reports an ended one.
 */
async function verifyUser(
  token: string,
  firstAnswer: Promise<CurrentUser>,
  returnPath: string | undefined,
): Promise<void> {
  const isLost = await firstAnswer.then(() => false, isNetworkFailure)
  if (!isLost) return adoptAnswer(token, firstAnswer, returnPath)
  for (let failures = 1; ; failures += 1) {
    await waitForRetry(failures)
    if (!isCurrentToken(token) || (await adoptNewState(token))) return
  }
}

/** Fetches the user and adopts it. Returns whether the server knew the state: it does of an ended login, too. */
async function adoptNewState(token: string): Promise<boolean> {
  try {
    const user = await fetchTokenUser()
    if (isCurrentToken(token)) adoptUser(user)
    return true
  } catch (error) {
    return error instanceof CallError && isExpiryCode(error.code)
  }
}

/**
 * Reloads the user after the factory's type or name, or the user's role, may have changed. Menu, pages and buttons follow. A
 * failure changes nothing; the next call reports it.
 */
export async function refreshUser(): Promise<void> {
  const { token } = useSession.getState()
  if (token) await adoptNewState(token)
}

/** Logs in with a token from the server and loads its user. */
export async function startSession(token: string): Promise<void> {
  adoptToken(token)
  await loadUser()
  forgetReads()
}

/**
 * Ends the login here at once and on the server, with retries. Resolves when the server has confirmed it, or after a few seconds.
 * Unsent input stays in this browser, encrypted (localStore/seal.ts), and returns with the user's next login.
 */
export async function endSession(): Promise<void> {
  const { token } = useSession.getState()
  if (!token) return
  const ending = endOnServer(token)
  leave()
  await Promise.race([ending, new Promise((resolve) => setTimeout(resolve, logoutTimeoutMs))])
}

/** Logs out at the user's request (退出登录): ends the login and deletes what the user saved in this browser. */
export async function logOut(): Promise<void> {
  const owner = ownerNow()
  // a separate chunk that visitors do not need; if it does not load, saved input stays sealed
  const forgetting =
    owner &&
    import('../browser/localStore/localStore.ts').then(({ removeOwnerEntries }) => removeOwnerEntries(owner))
  await Promise.all([endSession(), forgetting?.catch(() => undefined)])
}

/** Checks whether logging out may proceed; asks the user when unsent input would be lost. */
export async function mayLogOut(): Promise<boolean> {
  const owner = ownerNow()
  // if the chunk does not load, this page saved nothing either
  const chunk = owner && (await import('../browser/localStore/confirmForget.ts').catch(() => null))
  return !owner || !chunk || chunk.confirmForget(owner)
}

/**
 * Follows logins and logouts in the browser's other tabs; returns a stop function. `onFailed` runs when another tab's token
 * could not be loaded.
 */
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
