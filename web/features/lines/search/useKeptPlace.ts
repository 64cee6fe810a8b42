import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { reachPlace } from '../../../shared/browser/scrollPlace.ts'

/** Coming back to a list lands where it was left, although its page began anew. `isReady`: the rows are on screen. */
export function useKeptPlace(isReady: boolean): void {
  const { key } = useLocation()
  useLayoutEffect(() => {
    if (isReady) reachPlace(key)
  }, [key, isReady])
}
