import { useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'

// not `auto`: a height that the browser remembers from before a change would go before the measured one
const keepHeight = (element: HTMLElement, px: number) =>
  element.style.setProperty('contain-intrinsic-block-size', `${px}px`)

/**
 * Measures a list whenever it was drawn, and from then on lets the browser skip it while it is out of sight, at its true height:
 * nothing in sight moves when it is skipped or comes back. When the lines break otherwise (the window's width, larger words) and a
 * list above the view turns out higher or lower as it comes near, the view moves along with what is shown in it.
 * `drawn` is what it was drawn from.
 */
export function useSettledHeight(drawn: unknown): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null)
  const heightPx = useRef(0)
  const measured = useRef<unknown>(null)

  useLayoutEffect(() => {
    const element = list.current
    // its tab shown again, it is as it was
    if (!element || (measured.current === drawn && heightPx.current > 0)) return
    delete element.dataset['settled']
    heightPx.current = element.getBoundingClientRect().height
    keepHeight(element, heightPx.current)
    element.dataset['settled'] = ''
    measured.current = drawn
  }, [drawn])

  useLayoutEffect(() => {
    const element = list.current
    const box = element?.closest<HTMLElement>('[data-messages]')
    if (!element || !box) return
    const observer = new ResizeObserver(() => {
      const { top, height } = element.getBoundingClientRect()
      const before = heightPx.current
      // hidden with its tab it has no height, and keeps the one it had
      if (height === 0 || Math.abs(height - before) < 1) return
      heightPx.current = height
      keepHeight(element, height)
      if (top + before <= box.getBoundingClientRect().top) box.scrollTop += height - before
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return list
}
