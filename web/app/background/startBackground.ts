// the notice shows it without a network
import '../offline/OfflineText.tsx'
import { loadProgress } from '../routing/progress.ts'
import { cacheAnswers } from './answerCache.ts'
import { persistEndedLogin } from './endedLogin.ts'
import { followUser } from './followUser.ts'
import { registerServiceWorker } from './installed.ts'
import { resendOrders } from './resendOrders.ts'
import { persistSettings } from './storedSettings.ts'
import { persistTabs } from './storedTabs.ts'

/** Starts the background work once the site is mounted; not part of the first view. */
export function startBackground(): void {
  // nothing else loads by itself from here on
  void loadProgress().then(() => (document.documentElement.dataset['complete'] = 'yes'))
  persistEndedLogin()
  persistSettings()
  persistTabs()
  followUser()
  cacheAnswers()
  resendOrders()
  registerServiceWorker()
}
