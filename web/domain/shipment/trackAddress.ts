import type { PagePath } from '#contract/kernel/pages.ts'

const trackPath: PagePath = '/base/track'

/** Returns the address of a tracking search. It never contains the phone tail, so that a shared link unlocks nothing. */
export function trackAddress(numbers: readonly string[]): string {
  if (numbers.length === 0) return trackPath
  return `${trackPath}?no=${numbers.map(encodeURIComponent).join(',')}`
}
