import { loadProgress } from '../routing/progress.ts'
import { registerServiceWorker } from './installed.ts'
import { cacheAnswers } from './keptAnswers.ts'
import { persistEndedLogin } from './keptEnding.ts'
import { persistSettings } from './keptSettings.ts'
import { followUser } from './followUser.ts'
import { persistTabs } from './keptTabs.ts'

/** Starts the background work once the site is mounted; not part of the first view. */
export function startBackground(): void {
  // nothing else loads by itself from here on
  void loadProgress().then(() => (document.documentElement.dataset['complete'] = 'yes'))
  persistEndedLogin()
  persistSettings()
  persistTabs()
  followUser()
  cacheAnswers()
  registerServiceWorker()
}
