import { useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'

// not `auto`: the browser would prefer a height it remembers from before a change
const setSkippedHeight = (element: HTMLElement, px: number) =>
  element.style.setProperty('contain-intrinsic-block-size', `${px}px`)

/**
 * Measures a list after each render and lets the browser skip it off-screen at that height. So nothing visible moves when it is
 * skipped or shown again. When lines wrap differently (window width, larger text) and a list above the view changes its height,
 * the scroll position follows. `renderedFrom` identifies what the list was rendered from.
 */
export function useSettledHeight(renderedFrom: unknown): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null)
  const heightPx = useRef(0)
  const measuredFor = useRef<unknown>(null)

  useLayoutEffect(() => {
    const element = list.current
    // unchanged when its tab is shown again
    if (!element || (measuredFor.current === renderedFrom && heightPx.current > 0)) return
    delete element.dataset['settled']
    heightPx.current = element.getBoundingClientRect().height
    setSkippedHeight(element, heightPx.current)
    element.dataset['settled'] = ''
    measuredFor.current = renderedFrom
  }, [renderedFrom])

  useLayoutEffect(() => {
    const element = list.current
    const box = element?.closest<HTMLElement>('[data-messages]')
    if (!element || !box) return
    const observer = new ResizeObserver(() => {
      const { top, height } = element.getBoundingClientRect()
      const before = heightPx.current
      // in a hidden tab it has no height; the last one stays
      if (height === 0 || Math.abs(height - before) < 1) return
      heightPx.current = height
      setSkippedHeight(element, height)
      if (top + before <= box.getBoundingClientRect().top) box.scrollTop += height - before
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return list
}
