import { useLayoutEffect } from 'react'
import type { RefObject } from 'react'
import { useLocation } from 'react-router'
import { hasPlace } from '../../../shared/browser/scrollPlace.ts'

const attribute = 'data-laid-out'
/** So many rows are laid out between two looks for a key or a touch. */
const rowsATurn = 2
/** Where the browser does not tell when it is idle, ms. */
const restMs = 30

const whenIdle = (work: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, restMs)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(work)
  return () => cancelIdleCallback(request)
}

/** After a reload, too, the browser goes to where the page stood. */
function isReloaded(): boolean {
  const [entry] = performance.getEntriesByType?.('navigation') ?? []
  return entry !== undefined && (entry as PerformanceNavigationTiming).type !== 'navigate'
}

/**
 * Rows below the screen are laid out in turns while the browser is idle, so that the first answer is on screen soon; at once where
 * the page was left further down, whose place is counted from the top.
 */
export function useLaidOut(list: RefObject<HTMLElement | null>, rows: number): void {
  const { key } = useLocation()
  useLayoutEffect(() => {
    const waiting = () => [...(list.current?.children ?? [])].filter((row) => !row.hasAttribute(attribute))
    const layOut = (n: number) => {
      for (const row of waiting().slice(0, n)) row.setAttribute(attribute, '')
    }
    if (hasPlace(key) || isReloaded()) {
      layOut(rows)
      return undefined
    }
    let cancel: (() => void) | undefined
    const turn = () => {
      layOut(rowsATurn)
      cancel = waiting().length > 0 ? whenIdle(turn) : undefined
    }
    cancel = whenIdle(turn)
    return () => cancel?.()
  }, [list, rows, key])
}
