import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * Returns a function that checks whether the component is on screen now. When a late answer arrives, its tab may be hidden or
 * closed, and it must not navigate.
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
