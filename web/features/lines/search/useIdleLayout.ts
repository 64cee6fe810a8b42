import { useLayoutEffect } from 'react'
import type { RefObject } from 'react'
import { useLocation } from 'react-router'
import { whenIdle } from '#shared/browser/clock/whenIdle.ts'
import { hasScrollPosition } from '#shared/browser/scrollPosition.ts'

const attribute = 'data-laid-out'
/** Rows laid out at a time, before the browser handles input again. */
const rowsPerStep = 2

/** Checks whether the page was reloaded; the browser then restores its scroll position too. */
function isReloaded(): boolean {
  const [entry] = performance.getEntriesByType?.('navigation') ?? []
  return entry !== undefined && (entry as PerformanceNavigationTiming).type !== 'navigate'
}

/**
 * Lays out rows below the screen in steps while the browser is idle, so that the first rows appear soon. Lays out all at once
 * when a scroll position must be restored, because it is measured from the top.
 */
export function useIdleLayout(list: RefObject<HTMLElement | null>, rows: number): void {
  const { key } = useLocation()
  useLayoutEffect(() => {
    const waiting = () => [...(list.current?.children ?? [])].filter((row) => !row.hasAttribute(attribute))
    const layOut = (n: number) => {
      for (const row of waiting().slice(0, n)) row.setAttribute(attribute, '')
    }
    if (hasScrollPosition(key) || isReloaded()) {
      layOut(rows)
      return undefined
    }
    let cancel: (() => void) | undefined
    const step = () => {
      layOut(rowsPerStep)
      cancel = waiting().length > 0 ? whenIdle(step) : undefined
    }
    cancel = whenIdle(step)
    return () => cancel?.()
  }, [list, rows, key])
}
