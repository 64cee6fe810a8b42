import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import type { TabsState } from './tabs.ts'

/** How much of the neighbour shows beside the active tab, in px, as a hint to scroll. */
const neighbourPx = 32

/** Keeps the active tab in view, also when its name grows, and maps the mouse wheel to the row. */
export function useBarScrolling(
  { tabs, activeId }: TabsState,
  names: Readonly<Record<string, string>>,
): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const scroll = () => {
      const row = list.current
      const item = row?.querySelector<HTMLElement>('[aria-selected="true"]')?.parentElement
      if (!row || !item) return
      const from = item.offsetLeft - row.offsetLeft
      const latest = from - neighbourPx
      const earliest = from + item.offsetWidth + neighbourPx - row.clientWidth
      row.scrollLeft = Math.max(Math.min(row.scrollLeft, latest), earliest)
    }
    // with the frame's own layout: earlier it would cost the first view another one
    const frame = requestAnimationFrame(scroll)
    return () => cancelAnimationFrame(frame)
  }, [tabs, activeId, names])
  useEffect(() => {
    const row = list.current
    const onWheel = (event: WheelEvent) => {
      if (!row || event.deltaX !== 0 || row.scrollWidth <= row.clientWidth) return
      event.preventDefault()
      row.scrollLeft += event.deltaY
    }
    // React's listener is passive, and the page would scroll, too
    row?.addEventListener('wheel', onWheel, { passive: false })
    return () => row?.removeEventListener('wheel', onWheel)
  }, [])
  return list
}
