import { useEffect, useLayoutEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'
import {
  startAtCurrentScroll,
  restoreScroll,
  setCurrentEntry,
  watchScrolling,
} from '#shared/browser/scrollPosition.ts'
import { activeTab, pageKeyOf } from './tabs.ts'
import type { TabsState } from './tabs.ts'

/** Restores each tab's scroll position before paint; a new tab starts at its top. A refined search keeps its position. */
export function useScrollRestoration(tabs: TabsState): void {
  const navigation = useNavigationType()
  const active = activeTab(tabs)
  const key = active?.location.key ?? null
  const standing = active ? pageKeyOf(active) : null
  const before = useRef<{ standing: string | null; key: string | null } | null>(null)
  useEffect(() => watchScrolling(), [])
  useLayoutEffect(() => {
    const previous = before.current
    before.current = { standing, key }
    if (previous?.standing === standing && previous.key === key) return
    setCurrentEntry(key)
    // the browser positions the first page, e.g. where it was before a reload
    if (previous === null) return
    if (key === null) window.scrollTo(0, 0)
    else if (previous.standing === standing && navigation !== 'POP') startAtCurrentScroll(key)
    else restoreScroll(key)
  }, [standing, key, navigation])
}
