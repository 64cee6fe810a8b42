import { useEffect, useLayoutEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'
import { beginPlace, returnToPlace, standAt, watchScrolling } from '../../shared/scrollPlace.ts'
import { activeTab } from './tabs.ts'
import type { TabsState } from './tabs.ts'

/** Every tab lands where it was left, before it is painted; a new one at its top. A refined search stays where it is. */
export function useScrollPlaces(tabs: TabsState): void {
  const navigation = useNavigationType()
  const active = activeTab(tabs)
  const id = active?.id ?? null
  const key = active?.location.key ?? null
  const before = useRef<{ id: number | null; key: string | null } | null>(null)
  useEffect(() => watchScrolling(), [])
  useLayoutEffect(() => {
    const left = before.current
    before.current = { id, key }
    if (left?.id === id && left.key === key) return
    standAt(key)
    // the first page is the browser's to place: after a reload it stands where it stood
    if (left === null) return
    if (key === null) window.scrollTo(0, 0)
    else if (left.id === id && navigation !== 'POP') beginPlace(key)
    else returnToPlace(key)
  }, [id, key, navigation])
}
