import { loadProgress } from '../routing/progress.ts'
import { keepParts } from './installed.ts'
import { keepAnswers } from './keptAnswers.ts'
import { keepEnding } from './keptEnding.ts'
import { keepSettings } from './keptSettings.ts'
import { followUser } from './followUser.ts'
import { keepTabs } from './keptTabs.ts'

/** What goes on beside the pages once the site stands; no part of the first view. */
export function begin(): void {
  // nothing more is on the way by itself from here on
  void loadProgress().then(() => (document.documentElement.dataset['complete'] = 'yes'))
  keepEnding()
  keepSettings()
  keepTabs()
  followUser()
  keepAnswers()
  keepParts()
}
