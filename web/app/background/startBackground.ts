import { loadProgress } from '../routing/progress.ts'
import { cacheAnswers } from './answerCache.ts'
import { persistEndedLogin } from './endedLogin.ts'
import { followUser } from './followUser.ts'
import { registerServiceWorker } from './installed.ts'
import { resendOrders } from './resendOrders.ts'
import { persistSettings } from './storedSettings.ts'
import { persistTabs } from './storedTabs.ts'

/** Loads what the notice says without a network. */
const loadOfflineText = () => import('../offline/OfflineText.tsx').catch(() => undefined)

/** Starts the background work once the site is mounted; not part of the first view. */
export function startBackground(): void {
  // nothing else loads by itself from here on
  void Promise.all([loadProgress(), loadOfflineText()]).then(
    () => (document.documentElement.dataset['complete'] = 'yes'),
  )
  persistEndedLogin()
  persistSettings()
  persistTabs()
  followUser()
  cacheAnswers()
  resendOrders()
  registerServiceWorker()
}
