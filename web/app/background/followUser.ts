import { forgetKeptUser, keepUser } from '../../shared/browser/kept/keptUser.ts'
import { useSession } from '../../shared/server/session.ts'
import { isOwnDevice } from './installed.ts'

/** Keeps who sits at the device as long as the login lasts, where the device is its own; returns the stop. */
export function followUser(): () => void {
  let turn: Promise<void> = Promise.resolve()
  let last: unknown
  const note = () => {
    const { status, token, user } = useSession.getState()
    if (status === 'loading' || last === (user ?? status)) return
    last = user ?? status
    // one after another: who has logged out must not be kept by what was begun before
    turn = turn.then(() => (user && token && isOwnDevice() ? keepUser(token, user) : forgetKeptUser()))
  }
  note()
  return useSession.subscribe(note)
}
