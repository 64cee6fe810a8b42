import { useCallback, useEffect, useRef } from 'react'
import { activeTab, standingOf } from './tabs.ts'
import type { TabsState } from './tabs.ts'
import { useTabs } from './tabStore.ts'

const noTab = 'noTab'

/**
 * Brings the focus to the heading of what has come on screen: after a navigation, not on the first page, and not where a page
 * only changed its own query. The heading is sought in that page alone; hidden tabs have headings, too.
 */
export function useArrivals({ activeId }: TabsState): (content: HTMLElement | null) => void {
  /** What was on screen before; null before the first page. */
  const shown = useRef<string | null>(null)
  useEffect(() => {
    // a page that is left and comes again is arrived at
    if (activeId === null && shown.current !== null) shown.current = noTab
  }, [activeId])
  return useCallback((content) => {
    const tabs = useTabs.getState()
    const { isFocusKept } = tabs
    const tab = activeTab(tabs)
    const now = tab ? standingOf(tab) : noTab
    const before = shown.current
    shown.current = now
    const main = document.getElementById('content')
    // as after trying a page again that broke
    const isWaitedFor = main !== null && document.activeElement === main
    const isSame = before === now && now !== noTab
    if (before === null || (isSame && !isWaitedFor) || isFocusKept) return
    const heading = content?.querySelector<HTMLElement>('[data-page-heading]')
    const target = heading ?? main
    target?.focus({ preventScroll: true })
  }, [])
}
