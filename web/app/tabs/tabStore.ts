import { create } from 'zustand'
import { useSession } from '../../shared/server/session.ts'
import { forgetTabNames } from '../../shared/browser/tabName.ts'
import { noTabs, reset } from './tabs.ts'
import type { TabsState } from './tabs.ts'

/** The open tabs, in memory only. What the browser's address adds to them stands in useHere.ts. */
export const useTabs = create<TabsState>(() => noTabs)

/** Takes these tabs as the present ones. */
export function setTabs(next: TabsState): void {
  useTabs.setState(next, true)
}

/** Tabs, pages and their names go with the person they belonged to (specification §4); returns the stop. */
export function resetTabsOnOtherToken(): () => void {
  return useSession.subscribe((session, before) => {
    if (session.token === before.token) return
    setTabs(reset(useTabs.getState()))
    forgetTabNames()
  })
}
