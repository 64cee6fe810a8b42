import { setEndedLogin, useEndedLogin } from '#shared/server/expiry.ts'
import { useSession } from '#shared/server/session.ts'

/** A key in session storage. */
const storageKey = 'loginEnded'

/** Keeps the notice of an ended login over reloads of this window until the next login; returns a stop function. */
export function persistEndedLogin(): () => void {
  const write = () => {
    const { why } = useEndedLogin.getState()
    try {
      if (why === null) sessionStorage.removeItem(storageKey)
      else sessionStorage.setItem(storageKey, why)
    } catch {
      // a browser that refuses storage shows it only once
    }
  }
  const forgetAtLogin = () => {
    if (useSession.getState().status === 'user') setEndedLogin(null)
  }
  try {
    const { why } = useEndedLogin.getState()
    setEndedLogin(why ?? sessionStorage.getItem(storageKey))
  } catch {
    // nothing was stored either
  }
  write()
  const stops = [useEndedLogin.subscribe(write), useSession.subscribe(forgetAtLogin)]
  forgetAtLogin()
  return () => stops.forEach((stop) => stop())
}
