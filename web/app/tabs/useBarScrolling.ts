import { useEffect, useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import type { TabsState } from './tabs.ts'

/** How much of the neighbour shows beside the active tab, px: there is more that way. */
const neighbourPx = 32

/**
 * The row of tabs scrolls sideways: the active one comes into view by itself, also when it grows by its name, and the mouse's
 * wheel moves it.
 */
export function useBarScrolling(
  { tabs, activeId }: TabsState,
  names: Readonly<Record<string, string>>,
): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const row = list.current
    const item = row?.querySelector<HTMLElement>('[aria-selected="true"]')?.parentElement
    if (!row || !item) return
    const from = item.offsetLeft - row.offsetLeft
    const latest = from - neighbourPx
    const earliest = from + item.offsetWidth + neighbourPx - row.clientWidth
    row.scrollLeft = Math.max(Math.min(row.scrollLeft, latest), earliest)
  }, [tabs, activeId, names])
  useEffect(() => {
    const row = list.current
    const onWheel = (event: WheelEvent) => {
      if (!row || event.deltaX !== 0 || row.scrollWidth <= row.clientWidth) return
      event.preventDefault()
      row.scrollLeft += event.deltaY
    }
    // React listens passively, and the page would scroll along
    row?.addEventListener('wheel', onWheel, { passive: false })
    return () => row?.removeEventListener('wheel', onWheel)
  }, [])
  return list
}
