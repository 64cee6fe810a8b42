import { useEffect, useLayoutEffect } from 'react'
import { useWaitingForAcceptance } from '#domain/orders/waitingForAcceptance.ts'
import { useSettings } from '#shared/browser/settings.ts'
import { useTabNames } from '#shared/browser/tabName.ts'
import { unreadText, useUnreadTotal } from '#shared/server/consultUnread.ts'
import { TabPage } from './TabPage.tsx'
import { activeTab, pageKeyOf } from './tabs.ts'
import type { TabsState } from './tabs.ts'
import { resetTabsOnOtherToken, setTabs, useTabs } from './tabStore.ts'
import { tabText } from './tabText.ts'
import { useScrollRestoration } from './useScrollRestoration.ts'
import { useUnsavedTabs } from './useUnsavedTabs.ts'

interface TabHostProps {
  /** The tabs from useCurrentTabs, and the store's tabs they were computed from. */
  tabs: TabsState
  stored: TabsState
  onArrival: (content: HTMLElement | null) => void
}

/** Renders the pages of the tabs: the active one visible, the others mounted as they were left (product.md §5 Shell). */
export function TabHost({ tabs, stored, onArrival }: TabHostProps) {
  const hasBar = useSettings((settings) => settings.tabBar)
  const active = activeTab(tabs)
  const unread = useUnreadTotal() + useWaitingForAcceptance()
  const waiting = unread > 0 ? `(${unreadText(unread)}) ` : ''
  const documentTitle = useTabNames(({ names }) => active && `${waiting}${tabText(active, names)} - 专线通`)
  useLayoutEffect(() => {
    // a store that has changed meanwhile triggers another render, which stores its tabs
    if (tabs !== stored && useTabs.getState() === stored) setTabs(tabs)
  }, [tabs, stored])
  useEffect(() => resetTabsOnOtherToken(), [])
  useUnsavedTabs(tabs.activeId)
  useScrollRestoration(tabs)
  useEffect(() => {
    if (documentTitle) document.title = documentTitle
  }, [documentTitle])
  // in the order of the bar: moved elements would lose their scroll positions
  return tabs.tabs
    .filter(({ id }) => tabs.mountedIds.includes(id))
    .map((tab) => (
      <TabPage
        key={pageKeyOf(tab)}
        tab={tab}
        isActive={tab.id === tabs.activeId}
        hasBar={hasBar}
        onArrival={onArrival}
      />
    ))
}
