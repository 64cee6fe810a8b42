import type { PagePath } from '../../../contract/kernel/pages.ts'

const trackPath: PagePath = '/base/track'

/** The address of a look at these numbers; the phone tail is never part of it, so that a shared link unlocks nothing. */
export function trackAddress(numbers: readonly string[]): string {
  if (numbers.length === 0) return trackPath
  return `${trackPath}?no=${numbers.map(encodeURIComponent).join(',')}`
}
