import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** How far each entry of the browser's history had been scrolled, px. */
const places = new Map<string, number>()

/** Going back to a list lands where it was left. `isReady`: the rows are on screen. */
export function useKeptPlace(isReady: boolean): void {
  const { key } = useLocation()
  const isReturn = useNavigationType() === 'POP'
  useLayoutEffect(() => {
    const place = places.get(key)
    if (isReady && isReturn && place !== undefined) window.scrollTo(0, place)
  }, [key, isReady, isReturn])
  useEffect(() => {
    const remember = () => places.set(key, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [key])
}
