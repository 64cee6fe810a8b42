import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * Tells whether the component is on screen at the moment of asking. Its tab may have been left, or it may be gone, when an
 * answer of the server comes: then it must not lead away from where the user is by now.
 */
export function useOnScreen(): () => boolean {
  const isShown = useRef(false)
  useLayoutEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return useCallback(() => isShown.current, [])
}
