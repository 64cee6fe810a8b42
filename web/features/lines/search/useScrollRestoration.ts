import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { resumeScroll } from '#shared/browser/scrollPosition.ts'

/** Restores the scroll position when the user comes back to a list. `isReady`: the rows are on screen. */
export function useScrollRestoration(isReady: boolean): void {
  const { key } = useLocation()
  useLayoutEffect(() => {
    if (isReady) resumeScroll(key)
  }, [key, isReady])
}
