import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'

/** The distance from the screen at which pictures start to load. */
const margin = '600px'

/** Checks whether an element has come near the screen; stays true afterwards. */
export function useSeen<E extends Element>(): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const target = element.current
    if (!target || isSeen) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
      },
      { rootMargin: margin },
    )
    observer.observe(target)
    return () => observer.disconnect()
  }, [isSeen])
  return [element, isSeen]
}
