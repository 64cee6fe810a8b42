import { useSyncExternalStore } from 'react'
import type { SoftwarePlatform } from '../../../contract/help/softwareWords.ts'

/** What a browser runs on, by what it says of itself; null for what there is no software for. */
export function platformOf(userAgent: string): SoftwarePlatform | null {
  if (/Android/i.test(userAgent)) return 'android'
  if (/iPhone|iPad|iPod/i.test(userAgent)) return null
  if (/Windows/i.test(userAgent)) return 'windows'
  return /Macintosh|Mac OS X/i.test(userAgent) ? 'macos' : null
}

const never = () => () => undefined

/** The reader's own; unknown while the page is first put together. */
export const useOwnPlatform = (): SoftwarePlatform | null =>
  useSyncExternalStore(
    never,
    () => platformOf(navigator.userAgent),
    () => null,
  )
