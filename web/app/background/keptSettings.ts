import {
  readChosen,
  settingsCookie,
  chooseSettings,
  useChosenSettings,
} from '../../shared/browser/settings.ts'
import { callServer } from '../../shared/server/call.ts'
import { useSession } from '../../shared/server/session.ts'

const yearSeconds = 31_536_000
/** What is moved and typed is saved once it rests. */
const restMs = 1_000

function writeCookie(json: string): void {
  const isSecure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${settingsCookie}=${encodeURIComponent(json)}; Max-Age=${yearSeconds}; Path=/; SameSite=Lax${isSecure}`
}

/**
 * Keeps what was chosen: in a cookie of this browser, and for a user on the account, which speaks first at a login. Local storage has
 * its two keys and no more. Returns the stop.
 */
export function keepSettings(): () => void {
  let saving: ReturnType<typeof setTimeout> | undefined
  const chosen = () => JSON.stringify(useChosenSettings.getState().chosen)
  /** As the account has it; null while nobody is logged in. */
  let onAccount: string | null = null
  const takeOver = () => {
    const { user } = useSession.getState()
    if (!user) onAccount = null
    if (!user || onAccount !== null) return
    onAccount = JSON.stringify(user.settings ?? {})
    if (user.settings) chooseSettings(readChosen(user.settings))
    else note()
  }
  const note = () => {
    writeCookie(chosen())
    clearTimeout(saving)
    if (onAccount !== null && onAccount !== chosen()) saving = setTimeout(save, restMs)
  }
  const save = () => {
    onAccount = chosen()
    // what was not taken stays in the cookie, and goes along with the next change
    callServer('/user/saveSettings', { settings: useChosenSettings.getState().chosen }).catch(() => undefined)
  }
  const stops = [useChosenSettings.subscribe(note), useSession.subscribe(takeOver)]
  takeOver()
  return () => {
    clearTimeout(saving)
    stops.forEach((stop) => stop())
  }
}
