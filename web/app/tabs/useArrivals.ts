import { useCallback, useEffect, useRef } from 'react'
import { activeTab, pageKeyOf } from './tabs.ts'
import type { TabsState } from './tabs.ts'
import { useTabs } from './tabStore.ts'

const noTab = 'noTab'

/**
 * Returns a callback that focuses the new page's heading after a navigation. It ignores the first page and changes of a page's
 * own query, and leaves an open menu alone. It searches only that page, because hidden tabs have headings, too.
 */
export function useArrivals({ activeId }: TabsState): (content: HTMLElement | null) => void {
  /** The previous page's key; null before the first page. */
  const shown = useRef<string | null>(null)
  useEffect(() => {
    // a page that is left and shown again counts as a new one
    if (activeId === null && shown.current !== null) shown.current = noTab
  }, [activeId])
  return useCallback((content) => {
    const tabs = useTabs.getState()
    const { isFocusPreserved } = tabs
    const tab = activeTab(tabs)
    const now = tab ? pageKeyOf(tab) : noTab
    const before = shown.current
    shown.current = now
    const main = document.getElementById('content')
    // as after retrying a broken page
    const isAwaited = main !== null && document.activeElement === main
    const isSame = before === now && now !== noTab
    // navigation closes the menus of the top bar: the user has opened this one since, and leaving it would close it
    const hasOpenMenu = document.activeElement?.closest('header')?.querySelector('[aria-expanded="true"]')
    if (before === null || (isSame && !isAwaited) || isFocusPreserved || hasOpenMenu) return
    const heading = content?.querySelector<HTMLElement>('[data-page-heading]')
    const target = heading ?? main
    target?.focus({ preventScroll: true })
  }, [])
}
