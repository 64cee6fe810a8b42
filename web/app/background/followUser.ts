import { forgetCachedUser, cacheUser } from '#shared/browser/localStore/cachedUser.ts'
import { useSession } from '#shared/server/session.ts'
import { isOwnDevice } from './installed.ts'

/** Caches the user on a personal device while the login lasts; returns a stop function. */
export function followUser(): () => void {
  let queue: Promise<void> = Promise.resolve()
  let last: unknown
  const update = () => {
    const { status, token, user } = useSession.getState()
    if (status === 'loading' || last === (user ?? status)) return
    last = user ?? status
    // in sequence: an earlier write must not cache a user who has logged out since
    queue = queue.then(() => (user && token && isOwnDevice() ? cacheUser(token, user) : forgetCachedUser()))
  }
  update()
  return useSession.subscribe(update)
}
