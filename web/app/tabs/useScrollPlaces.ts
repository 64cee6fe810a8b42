import { useEffect, useLayoutEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'
import { beginPlace, returnToPlace, standAt, watchScrolling } from '../../shared/browser/scrollPlace.ts'
import { activeTab, standingOf } from './tabs.ts'
import type { TabsState } from './tabs.ts'

/** Every tab lands where it was left, before it is painted; a new one at its top. A refined search stays where it is. */
export function useScrollPlaces(tabs: TabsState): void {
  const navigation = useNavigationType()
  const active = activeTab(tabs)
  const key = active?.location.key ?? null
  const standing = active ? standingOf(active) : null
  const before = useRef<{ standing: string | null; key: string | null } | null>(null)
  useEffect(() => watchScrolling(), [])
  useLayoutEffect(() => {
    const left = before.current
    before.current = { standing, key }
    if (left?.standing === standing && left.key === key) return
    standAt(key)
    // the first page is the browser's to place: after a reload it stands where it stood
    if (left === null) return
    if (key === null) window.scrollTo(0, 0)
    else if (left.standing === standing && navigation !== 'POP') beginPlace(key)
    else returnToPlace(key)
  }, [standing, key, navigation])
}
