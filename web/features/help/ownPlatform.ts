import type { SoftwarePlatform } from '#contract/help/softwareWords.ts'
import { useInBrowser } from '#shared/browser/useInBrowser.ts'

/** Returns the platform of a user agent; null if there is no software for it. */
export function platformOf(userAgent: string): SoftwarePlatform | null {
  if (/Android/i.test(userAgent)) return 'android'
  if (/iPhone|iPad|iPod/i.test(userAgent)) return null
  if (/Windows/i.test(userAgent)) return 'windows'
  return /Macintosh|Mac OS X/i.test(userAgent) ? 'macos' : null
}

/** Returns the platform of the user's device; null during server rendering and hydration. */
export const useOwnPlatform = (): SoftwarePlatform | null =>
  useInBrowser(
    () => platformOf(navigator.userAgent),
    () => null,
  )
