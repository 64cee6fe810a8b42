import { create } from 'zustand'
import { forgetTabNames } from '#shared/browser/tabName.ts'
import { useSession } from '#shared/server/session.ts'
import { keepAtLogin, noTabs, reset } from './tabs.ts'
import type { TabsState } from './tabs.ts'

/** The open tabs, in memory only; useCurrentTabs.ts adds what follows from the browser's address. */
export const useTabs = create<TabsState>(() => noTabs)

/** Replaces the tabs. */
export function setTabs(next: TabsState): void {
  useTabs.setState(next, true)
}

/**
 * Resets tabs, pages and their names when a user logs out or another one logs in (specification §4). A visitor who logs in keeps the
 * tabs. Returns a stop function.
 */
export function resetTabsOnOtherToken(): () => void {
  return useSession.subscribe((session, before) => {
    if (session.token === before.token) return
    if (before.token === null) return setTabs(keepAtLogin(useTabs.getState()))
    setTabs(reset(useTabs.getState()))
    forgetTabNames()
  })
}
