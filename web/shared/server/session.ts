import { create } from 'zustand'
import type { CurrentUser } from '#contract/account/userCalls.ts'
import { visitor } from '#contract/kernel/access.ts'
import type { Caller } from '#contract/kernel/access.ts'
import { readStored, removeStored, writeStored } from '../browser/storage.ts'

/** The current user. `loading`: a token exists whose user the server has not returned yet. */
export interface Session {
  status: 'loading' | 'visitor' | 'user'
  token: string | null
  user: CurrentUser | null
  caller: Caller
}

const visitorSession: Session = { status: 'visitor', token: null, user: null, caller: visitor }

const sessionOfToken = (token: string | null): Session =>
  token ? { status: 'loading', token, user: null, caller: visitor } : visitorSession

/**
 * The session of this browser; sessionActions.ts changes it. Prerendered pages are a visitor's, and hydration starts with this
 * initial state: a visitor's page needs no second rendering.
 */
export const useSession = create<Session>(() => visitorSession)
// after creation, so that a token's page is hydrated like its HTML, too
useSession.setState(sessionOfToken(readStored('token')))

/** Stores a token whose user is not known yet; null makes the session a visitor's. Local storage follows. */
export function adoptToken(token: string | null): void {
  if (token) writeStored('token', token)
  else removeStored('token')
  useSession.setState(sessionOfToken(token))
}

/** Sets the user of the token. The first `last_event_id` of a login stays: what the page shows may have been read since then. */
export function adoptUser(user: CurrentUser): void {
  useSession.setState(({ user: before }) => ({
    status: 'user',
    user: before ? { ...user, last_event_id: before.last_event_id } : user,
    caller: { kind: 'user', role: user.role, factoryType: user.type },
  }))
}

/** Resolves once the user is known; at once for visitors and known users. */
export function whenSessionKnown(): Promise<Session> {
  const now = useSession.getState()
  if (now.status !== 'loading') return Promise.resolve(now)
  return new Promise((resolve) => {
    const stop = useSession.subscribe((session) => {
      if (session.status === 'loading') return
      stop()
      resolve(session)
    })
  })
}
