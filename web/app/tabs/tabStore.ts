import { create } from 'zustand'
import { forgetTabNames } from '#shared/browser/tabName.ts'
import { useSession } from '#shared/server/session.ts'
import { noTabs, reset } from './tabs.ts'
import type { TabsState } from './tabs.ts'

/** The open tabs, in memory only; useCurrentTabs.ts adds what follows from the browser's address. */
export const useTabs = create<TabsState>(() => noTabs)

/** Replaces the tabs. */
export function setTabs(next: TabsState): void {
  useTabs.setState(next, true)
}

/** Resets tabs, pages and their names when the token changes (specification §4); returns a stop function. */
export function resetTabsOnOtherToken(): () => void {
  return useSession.subscribe((session, before) => {
    if (session.token === before.token) return
    setTabs(reset(useTabs.getState()))
    forgetTabNames()
  })
}
