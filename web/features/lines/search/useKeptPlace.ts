import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { reachPlace } from '../../../shared/browser/scrollPlace.ts'

/** Restores the scroll position when the user comes back to a list. `isReady`: the rows are on screen. */
export function useKeptPlace(isReady: boolean): void {
  const { key } = useLocation()
  useLayoutEffect(() => {
    if (isReady) reachPlace(key)
  }, [key, isReady])
}
