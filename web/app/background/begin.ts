import { loadProgress } from '../routing/progress.ts'
import { keepParts } from './installed.ts'
import { keepAnswers } from './keptAnswers.ts'
import { keepEnding } from './keptEnding.ts'
import { keepSettings } from './keptSettings.ts'
import { followUser } from './followUser.ts'
import { keepTabs } from './keptTabs.ts'

/** Starts the background work once the site is mounted; not part of the first view. */
export function begin(): void {
  // nothing else loads by itself from here on
  void loadProgress().then(() => (document.documentElement.dataset['complete'] = 'yes'))
  keepEnding()
  keepSettings()
  keepTabs()
  followUser()
  keepAnswers()
  keepParts()
}
