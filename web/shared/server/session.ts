import { create } from 'zustand'
import { visitor } from '../../../contract/kernel/access.ts'
import type { Asker } from '../../../contract/kernel/access.ts'
import type { CurrentUser } from '../../../contract/account/userCalls.ts'
import { readStored, removeStored, writeStored } from '../browser/storage.ts'

/** Who sits at the browser. `loading`: there is a token, but the server has not said yet whose it is; or nobody has looked yet. */
export interface Session {
  status: 'loading' | 'visitor' | 'user'
  token: string | null
  user: CurrentUser | null
  asker: Asker
}

const visitorSession: Session = { status: 'visitor', token: null, user: null, asker: visitor }

const sessionOfToken = (token: string | null): Session =>
  token ? { status: 'loading', token, user: null, asker: visitor } : visitorSession

/** The session of this browser; what changes it stands in sessionActions.ts. */
export const useSession = create<Session>(() => ({
  status: 'loading',
  token: null,
  user: null,
  asker: visitor,
}))
// after its creation: a prerendered page knows no token, and hydrating begins with the store's initial state
useSession.setState(sessionOfToken(readStored('token')))

/** Takes a token as the session's, not yet knowing whose; null leaves as a visitor. Local storage follows. */
export function adoptToken(token: string | null): void {
  if (token) writeStored('token', token)
  else removeStored('token')
  useSession.setState(sessionOfToken(token))
}

/** Says whose token it is. */
export function adoptUser(user: CurrentUser): void {
  useSession.setState({
    status: 'user',
    user,
    asker: { kind: 'user', role: user.role, factoryType: user.type },
  })
}

/** Resolves as soon as it is known who asks; at once for visitors and known users. */
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
