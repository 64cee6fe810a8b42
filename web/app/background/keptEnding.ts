import { noteEndedLogin, useEndedLogin } from '../../shared/server/expiry.ts'
import { useSession } from '../../shared/server/session.ts'

/** Of the browser's session storage. */
const storageKey = 'loginEnded'

/** Keeps the word about an ended login over reloads of this window, until somebody logs in in it; returns the stop. */
export function keepEnding(): () => void {
  const write = () => {
    const { why } = useEndedLogin.getState()
    try {
      if (why === null) sessionStorage.removeItem(storageKey)
      else sessionStorage.setItem(storageKey, why)
    } catch {
      // a browser that refuses storage says it once
    }
  }
  const forgetAtLogin = () => {
    if (useSession.getState().status === 'user') noteEndedLogin(null)
  }
  try {
    const { why } = useEndedLogin.getState()
    noteEndedLogin(why ?? sessionStorage.getItem(storageKey))
  } catch {
    // nothing was kept either
  }
  write()
  const stops = [useEndedLogin.subscribe(write), useSession.subscribe(forgetAtLogin)]
  forgetAtLogin()
  return () => stops.forEach((stop) => stop())
}
