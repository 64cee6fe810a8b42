import { useMemo, useSyncExternalStore } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { useServerMenuPaths } from '#shared/server/serverMenu.ts'
import { useSession } from '#shared/server/session.ts'
import { mayStay, resolveTabLocation } from './tabLocation.ts'
import type { TabLocation } from './tabLocation.ts'
import { arrive, depart, permit } from './tabs.ts'
import type { TabsState } from './tabs.ts'
import { setTabs, useTabs } from './tabStore.ts'

interface CurrentTabs {
  tabLocation: TabLocation
  /** The tabs for the browser's current location. */
  tabs: TabsState
  /** The tabs in the store, until TabHost stores the new ones. */
  stored: TabsState
}

/**
 * Returns the browser's location and the tabs for it. Computed while rendering, not in an effect, so that the first render (on
 * the server, too) shows the page, and no frame shows one address with another page.
 */
export function useCurrentTabs(): CurrentTabs {
  const location = useLocation()
  const navigation = useNavigationType()
  const caller = useSession((session) => session.caller)
  const status = useSession((session) => session.status)
  // zustand's own hook would hydrate without the first tab, which is open already (openFirstTab)
  const stored = useSyncExternalStore(useTabs.subscribe, useTabs.getState, useTabs.getState)
  const serverMenuPaths = useServerMenuPaths()
  return useMemo(() => {
    const current = { caller, status }
    const tabLocation = resolveTabLocation(location, current, serverMenuPaths)
    const permitted = permit(stored, ({ name }) => mayStay(name, current, serverMenuPaths))
    const tabs =
      tabLocation.kind === 'page'
        ? arrive(permitted, { page: tabLocation.page, location, navigation })
        : depart(permitted)
    return { tabLocation, tabs, stored }
  }, [location, navigation, caller, status, stored, serverMenuPaths])
}

/** Opens the tab of the window's address before the first render. Stored later, it would render the shell again. */
export function openFirstTab(): void {
  const { pathname, search, hash } = window.location
  // as the router reads them
  const { usr, key } = (window.history.state ?? {}) as { usr?: unknown; key?: string }
  const location = { pathname, search, hash, state: usr || null, key: key || 'default', mask: undefined }
  const found = resolveTabLocation(location, useSession.getInitialState(), null)
  if (found.kind !== 'page') return
  setTabs(arrive(useTabs.getState(), { page: found.page, location, navigation: 'POP' }))
}
