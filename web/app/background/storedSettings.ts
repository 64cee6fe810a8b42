import { settingsCookie } from '#contract/account/appearance.ts'
import { chooseSettings, readChosen, storedSettings, useChosenSettings } from '#shared/browser/settings.ts'
import { writeCookie } from '#shared/browser/storage.ts'
import { callServer } from '#shared/server/call.ts'
import { useSession } from '#shared/server/session.ts'

/** Changes are saved after this pause: long enough for a slider, shorter than the way to a reload. */
const debounceMs = 300

/**
 * Saves the chosen settings in a cookie and, for users, in the account, which wins at a login. Local storage has only its two
 * keys. Returns a stop function.
 */
export function persistSettings(): () => void {
  let saving: ReturnType<typeof setTimeout> | undefined
  const chosen = () => JSON.stringify(useChosenSettings.getState().chosen)
  /** The account's settings; null without a login. */
  let accountJson: string | null = null
  const syncAccount = () => {
    const { user } = useSession.getState()
    if (!user) accountJson = null
    if (!user || accountJson !== null) return
    accountJson = JSON.stringify(user.settings ?? {})
    if (user.settings) chooseSettings(readChosen(user.settings))
    else saveSoon()
  }
  const saveSoon = () => {
    writeCookie(settingsCookie, chosen())
    clearTimeout(saving)
    if (accountJson !== null && accountJson !== chosen()) saving = setTimeout(save, debounceMs)
  }
  const save = () => {
    accountJson = chosen()
    // what the server refused stays in the cookie and is sent with the next change
    callServer('/user/saveSettings', { settings: useChosenSettings.getState().chosen }).catch(() => undefined)
  }
  /** Shows what another window has chosen, when the user turns to this one. */
  const adopt = () => {
    const stored = storedSettings()
    if (stored && JSON.stringify(stored) !== chosen()) chooseSettings(stored)
  }
  window.addEventListener('focus', adopt)
  const stops = [
    () => window.removeEventListener('focus', adopt),
    useChosenSettings.subscribe(saveSoon),
    useSession.subscribe(syncAccount),
  ]
  syncAccount()
  return () => {
    clearTimeout(saving)
    stops.forEach((stop) => stop())
  }
}
